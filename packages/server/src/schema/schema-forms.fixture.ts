import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import * as z from "zod";
import * as mini from "zod/mini";
import { jsonSchema } from "./json-schema.ts";
import type { SchemaForm } from "./schema-form.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** What the schemas of {@link orderForms} allow. */
export interface Order {
  readonly item: string;
  readonly size: "s" | "l";
  readonly copies: number;
  readonly lines?: readonly { readonly text: string }[] | undefined;
}

const Literal = {
  type: "object",
  properties: {
    item: { type: "string", minLength: 1 },
    size: { type: "string", enum: ["s", "l"] },
    copies: { type: "integer", minimum: 1, maximum: 5 },
    lines: {
      type: "array",
      items: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    },
  },
  required: ["item", "size", "copies"],
} as const;

const Mini = mini.object({
  item: mini.string().check(mini.minLength(1)),
  size: mini.enum(["s", "l"]),
  copies: mini.int().check(mini.minimum(1), mini.maximum(5)),
  lines: mini.optional(mini.array(mini.object({ text: mini.string() }))),
});

const Valibot = v.object({
  item: v.pipe(v.string(), v.minLength(1)),
  size: v.picklist(["s", "l"]),
  copies: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  lines: v.optional(v.array(v.object({ text: v.string() }))),
});

/** The same schema in every form that is taken. */
export const orderForms: readonly (readonly [name: string, form: SchemaForm<StandardSchema<unknown, Order>>])[] = [
  [
    "zod",
    z.object({
      item: z.string().min(1),
      size: z.enum(["s", "l"]),
      copies: z.int().min(1).max(5),
      lines: z.array(z.object({ text: z.string() })).optional(),
    }),
  ],
  ["zod/mini, in a pair", { schema: Mini, jsonSchema: mini.toJSONSchema(Mini, { io: "input" }) }],
  ["valibot, through its adapter", toStandardJsonSchema(Valibot)],
  ["valibot, in a pair", { schema: Valibot, jsonSchema: Literal }],
  [
    "arktype",
    type({
      item: "string >= 1",
      size: "'s' | 'l'",
      copies: "1 <= number.integer <= 5",
      "lines?": type({ text: "string" }).array(),
    }),
  ],
  ["JSON Schema", jsonSchema(Literal)],
];

export const goodOrder: Order = { item: "tea", size: "l", copies: 2, lines: [{ text: "a" }, { text: "b" }] };

/** What no {@link orderForms} allows: changes of a good order, and the path of what is then wrong. */
export const badOrders: readonly (readonly [path: string, change: { readonly [name: string]: unknown }])[] = [
  ["item", { item: "" }],
  ["item", { item: undefined }],
  ["size", { size: "m" }],
  ["copies", { copies: 1.5 }],
  ["copies", { copies: 6 }],
  ["copies", { copies: "2" }],
  ["lines[1].text", { lines: [{ text: "a" }, { text: 5 }] }],
  ["lines[0].text", { lines: [{}] }],
];

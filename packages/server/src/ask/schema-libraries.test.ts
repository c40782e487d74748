import type { InputRequiredResult } from "@proj/types";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { jsonSchema } from "../schema/json-schema.ts";
import { elicit } from "./elicit.ts";
import type { Elicit } from "./question.ts";

interface Order {
  email: string;
  size: "s" | "l";
  extras: ("milk" | "sugar")[];
  copies: number;
  go: boolean;
  share?: number | undefined;
  note?: string | undefined;
}

const MiniOrder = mini.object({
  email: mini.email(),
  size: mini.enum(["s", "l"]),
  extras: mini.array(mini.enum(["milk", "sugar"])).check(mini.minLength(1)),
  copies: mini.int().check(mini.minimum(1), mini.maximum(5)),
  go: mini.boolean(),
  share: mini.optional(mini.number().check(mini.minimum(0.5))),
  note: mini.optional(mini.string().check(mini.maxLength(3))),
});

/** The same form in each of the libraries, and by hand. */
const questions: [string, Elicit<Order>][] = [
  [
    "zod",
    elicit(
      "Order?",
      z.object({
        email: z.email(),
        size: z.enum(["s", "l"]),
        extras: z.array(z.enum(["milk", "sugar"])).min(1),
        copies: z.int().min(1).max(5),
        go: z.boolean(),
        share: z.number().min(0.5).optional(),
        note: z.string().max(3).optional(),
      }),
    ),
  ],
  [
    "valibot, through its adapter",
    elicit(
      "Order?",
      toStandardJsonSchema(
        v.object({
          email: v.pipe(v.string(), v.email()),
          size: v.picklist(["s", "l"]),
          extras: v.pipe(v.array(v.picklist(["milk", "sugar"])), v.minLength(1)),
          copies: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
          go: v.boolean(),
          share: v.optional(v.pipe(v.number(), v.minValue(0.5))),
          note: v.optional(v.pipe(v.string(), v.maxLength(3))),
        }),
      ),
    ),
  ],
  [
    "arktype",
    elicit(
      "Order?",
      type({
        email: "string.email",
        size: "'s' | 'l'",
        extras: "('milk' | 'sugar')[] >= 1",
        copies: "1 <= number.integer <= 5",
        go: "boolean",
        "share?": "number >= 0.5",
        "note?": "string <= 3",
      }),
    ),
  ],
  [
    "zod/mini, in a pair",
    elicit("Order?", { schema: MiniOrder, jsonSchema: mini.toJSONSchema(MiniOrder, { io: "input" }) }),
  ],
  [
    "JSON Schema",
    elicit(
      "Order?",
      jsonSchema<Order>({
        type: "object",
        properties: {
          email: { type: "string", format: "email" },
          size: { enum: ["s", "l"] },
          extras: { type: "array", items: { enum: ["milk", "sugar"] }, minItems: 1 },
          copies: { type: "integer", minimum: 1, maximum: 5 },
          go: { type: "boolean" },
          share: { type: "number", minimum: 0.5 },
          note: { type: "string", maxLength: 3 },
        },
        required: ["email", "size", "extras", "copies", "go"],
      }),
    ),
  ],
  [
    "no library",
    elicit("Order?", {
      type: "object",
      properties: {
        email: { type: "string", format: "email" },
        size: { type: "string", enum: ["s", "l"] },
        extras: { type: "array", items: { type: "string", enum: ["milk", "sugar"] }, minItems: 1 },
        copies: { type: "integer", minimum: 1, maximum: 5 },
        go: { type: "boolean" },
        share: { type: "number", minimum: 0.5 },
        note: { type: "string", maxLength: 3 },
      },
      required: ["email", "size", "extras", "copies", "go"],
    }),
  ],
];

const good = { email: "a@b.example", size: "l", extras: ["milk"], copies: 2, go: false, share: 1.5 };

describe.each(questions)("a question whose schema is by %s", (_, question) => {
  it("is the form that the specification knows", () => {
    const { requestedSchema } = question.request.params as {
      readonly requestedSchema: { readonly properties: object; readonly required: readonly string[] };
    };
    expect(requestedSchema).toMatchObject({
      type: "object",
      properties: {
        email: { type: "string", format: "email" },
        size: { type: "string", enum: expect.arrayContaining(["s", "l"]) },
        extras: {
          type: "array",
          minItems: 1,
          items: { type: "string", enum: expect.arrayContaining(["milk", "sugar"]) },
        },
        copies: { type: "integer", minimum: 1, maximum: 5 },
        go: { type: "boolean" },
        share: { type: "number", minimum: 0.5 },
        note: { type: "string", maxLength: 3 },
      },
    });
    expect([...requestedSchema.required].sort()).toEqual(["copies", "email", "extras", "go", "size"]);
  });

  /** Calls a tool that asks, and answers it with `content`. */
  async function ask(content: object): Promise<unknown> {
    const server = new McpServer({ name: "libraries", version: "1.0.0" }, { onEvent: () => {} });
    server.registerTool("order", {}, async (_args, ctx) => JSON.stringify(await ctx.ask("order", question)));
    const { requestState } = expectResult(await send(server, "tools/call", { name: "order" })) as InputRequiredResult;
    const inputResponses = { order: { action: "accept", content } };
    return expectResult(await send(server, "tools/call", { name: "order", requestState, inputResponses }));
  }

  it("takes a valid answer", async () => {
    expect(await ask(good)).toMatchObject({ content: [{ text: JSON.stringify(good) }] });
  });

  it.each<[string, unknown]>([
    ["email", "nobody"],
    ["size", "m"],
    ["extras", []],
    ["extras[0]", ["tea"]],
    ["copies", 1.5],
    ["copies", 6],
    ["go", "true"],
    ["share", 0.25],
    ["note", "long"],
    ["go", undefined],
  ])("asks again, naming the path, where %s is %j", async (path, value) => {
    const content = { ...good, [path.replace(/\[.*/, "")]: value };
    const message = expect.stringContaining(`The last answer was not valid: ${path}: `);
    expect(await ask(content)).toMatchObject({
      resultType: "input_required",
      inputRequests: { order: { params: { message } } },
    });
  });
});

it("a valibot schema without its adapter is refused, with the way out", () => {
  expect(() => elicit("Order?", v.object({ go: v.boolean() }))).toThrow(
    'The schema of the question "Order?" ("valibot") gives no JSON Schema.',
  );
});

it("a schema asks by the form of its own, also where another JSON Schema was put beside it before", () => {
  const schema = z.object({ go: z.boolean().meta({ title: "Own" }) });
  const paired = (title: string) =>
    elicit("Go?", { schema, jsonSchema: { type: "object", properties: { go: { type: "boolean", title } } } });
  const titles = [paired("First"), elicit("Go?", schema), paired("Second")].map((question) => question.request.params);
  expect(titles).toMatchObject(
    ["First", "Own", "Second"].map((title) => ({ requestedSchema: { properties: { go: { title } } } })),
  );
});

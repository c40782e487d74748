import { expectTypeOf } from "vitest";
import { jsonSchema } from "./json-schema.ts";
import type { JsonSchemaValue } from "./json-schema-value.ts";
import type { StandardSchema } from "./standard-schema.ts";

expectTypeOf(
  jsonSchema({
    type: "object",
    properties: {
      name: { type: "string", minLength: 1 },
      size: { type: "string", enum: ["s", "l"] },
      level: { enum: [1, 2, "max"] },
      kind: { const: "order" },
      copies: { type: "integer" },
      share: { type: ["number", "null"] },
      go: { type: "boolean", default: true },
      nothing: { type: "null" },
      tags: { type: "array", items: { type: "string" } },
      pair: { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } },
      list: { type: "array" },
      either: {
        anyOf: [{ type: "string" }, { type: "object", properties: { id: { type: "integer" } }, required: ["id"] }],
      },
      one: { oneOf: [{ const: "a", title: "A" }, { const: "b" }] },
      labels: { type: "object", additionalProperties: { type: "string" } },
      open: { type: "object" },
      mixed: {
        type: "object",
        patternProperties: { "^x-": { type: "number" } },
        additionalProperties: { type: "string" },
      },
      reference: { $ref: "#/$defs/a" },
      anything: true,
      never: false,
    },
    required: ["name", "tags", "undescribed"],
    $defs: { a: { type: "string" } },
  }),
).toEqualTypeOf<
  StandardSchema<{
    readonly name: string;
    readonly tags: readonly string[];
    readonly undescribed: unknown;
    readonly size?: "s" | "l";
    readonly level?: 1 | 2 | "max";
    readonly kind?: "order";
    readonly copies?: number;
    readonly share?: number | null;
    readonly go?: boolean;
    readonly nothing?: null;
    readonly pair?: readonly unknown[];
    readonly list?: readonly unknown[];
    readonly either?: string | { readonly id: number };
    readonly one?: "a" | "b";
    readonly labels?: { readonly [name: string]: string };
    readonly open?: { readonly [name: string]: unknown };
    readonly mixed?: { readonly [name: string]: unknown };
    readonly reference?: unknown;
    readonly anything?: unknown;
    readonly never?: never;
  }>
>();

// A literal that stands elsewhere keeps its types with `as const`.
const Size = { type: "object", properties: { gb: { type: "integer" } }, required: ["gb"] } as const;
expectTypeOf(jsonSchema(Size)).toEqualTypeOf<StandardSchema<{ readonly gb: number }>>();
expectTypeOf<JsonSchemaValue<typeof Size>>().toEqualTypeOf<{ readonly gb: number }>();

// What does not tell its type is taken for an object, whose members are not known.
const wide = { type: "object", properties: { gb: { type: "integer" } }, required: ["gb"] };
type AnyObject = StandardSchema<{ readonly [name: string]: unknown }>;
expectTypeOf(jsonSchema(wide)).toEqualTypeOf<AnyObject>();
declare const loaded: { readonly [keyword: string]: unknown };
expectTypeOf(jsonSchema(loaded)).toEqualTypeOf<AnyObject>();
expectTypeOf(jsonSchema({})).toEqualTypeOf<AnyObject>();

// The type can be named.
interface Order {
  readonly id: string;
}
expectTypeOf(jsonSchema<Order>(loaded)).toEqualTypeOf<StandardSchema<Order>>();
expectTypeOf(jsonSchema<Order[]>({ type: "array" })).toEqualTypeOf<StandardSchema<Order[]>>();

// Other values than objects.
expectTypeOf(jsonSchema({ type: "array", items: { type: "number" } })).toEqualTypeOf<
  StandardSchema<readonly number[]>
>();
expectTypeOf(jsonSchema({ type: "string" })).toEqualTypeOf<StandardSchema<string>>();

// @ts-expect-error a schema is an object
jsonSchema(true);
// @ts-expect-error a schema is no list
jsonSchema([{ type: "string" }]);

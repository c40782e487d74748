import type { ElicitRequestFormParams } from "@proj/types";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import { McpServer } from "../mcp-server.ts";
import { elicit } from "./elicit.ts";
import type { AnswerOf, Elicit } from "./question.ts";

const inline = elicit("How?", {
  type: "object",
  properties: {
    name: { type: "string", minLength: 1, title: "Name" },
    mail: { type: "string", format: "email" },
    share: { type: "number", minimum: 0.5, default: 1.5 },
    copies: { type: "integer" },
    go: { type: "boolean", default: true },
    plain: { type: "string", enum: ["a", "b"], default: "a" },
    titled: {
      type: "string",
      oneOf: [
        { const: "eu", title: "Europe" },
        { const: "us", title: "United States" },
      ],
    },
    named: { type: "string", enum: ["s", "l"], enumNames: ["Small", "Large"] },
    many: { type: "array", items: { type: "string", enum: ["x", "y"] }, minItems: 1 },
    manyTitled: {
      type: "array",
      items: {
        anyOf: [
          { const: "p", title: "P" },
          { const: "q", title: "Q" },
        ],
      },
    },
  },
  required: ["name", "go", "plain", "many"],
});

expectTypeOf<AnswerOf<typeof inline>>().toEqualTypeOf<{
  name: string;
  go: boolean;
  plain: "a" | "b";
  many: ("x" | "y")[];
  mail?: string;
  share?: number;
  copies?: number;
  titled?: "eu" | "us";
  named?: "s" | "l";
  manyTitled?: ("p" | "q")[];
}>();

// A literal that stands elsewhere keeps its types with `as const`.
const form = {
  type: "object",
  properties: { size: { type: "string", enum: ["s", "l"] } },
  required: ["size"],
} as const;
expectTypeOf(elicit("Which?", form)).toEqualTypeOf<Elicit<{ size: "s" | "l" }>>();

expectTypeOf(elicit("Which?", { type: "object", properties: { go: { type: "boolean" } } })).toEqualTypeOf<
  Elicit<{ go?: boolean }>
>();
expectTypeOf(elicit("Sure?", { type: "object", properties: {} })).toEqualTypeOf<Elicit<Record<never, never>>>();

// Of a form that is known only when it runs, the names are not known either.
declare const anyForm: ElicitRequestFormParams["requestedSchema"];
expectTypeOf(elicit("Which?", anyForm)).toEqualTypeOf<
  Elicit<{ [name: string]: string | number | boolean | string[] | undefined }>
>();

// The schema of a library goes on as before.
expectTypeOf(elicit("Which?", z.object({ n: z.coerce.number() }))).toEqualTypeOf<Elicit<{ n: number }>>();

new McpServer({ name: "types", version: "1.0.0" }).registerTool("ask", {}, async (_args, ctx) => {
  const { go } = await ctx.ask(
    "go",
    elicit("Go?", { type: "object", properties: { go: { type: "boolean" } }, required: ["go"] }),
  );
  expectTypeOf(go).toEqualTypeOf<boolean>();
  expectTypeOf(await ctx.accepted("size", elicit("Which?", form))).toEqualTypeOf<{ size: "s" | "l" } | undefined>();
  return "done";
});

// @ts-expect-error a form has fields
elicit("Which?", { type: "object" });
// @ts-expect-error a form is an object
elicit("Which?", { type: "array", properties: {} });
// @ts-expect-error no field is required that is not there
elicit("Which?", { type: "object", properties: { a: { type: "string" } }, required: ["b"] });
// @ts-expect-error a form is closed
elicit("Which?", { type: "object", properties: {}, additionalProperties: false });
// @ts-expect-error there is no such type
elicit("Which?", { type: "object", properties: { a: { type: "text" } } });
// @ts-expect-error a form is flat
elicit("Which?", { type: "object", properties: { a: { type: "object", properties: {} } } });
// @ts-expect-error choices are strings
elicit("Which?", { type: "object", properties: { a: { type: "string", enum: [1, 2] } } });
// @ts-expect-error there is no such format
elicit("Which?", { type: "object", properties: { a: { type: "string", format: "uuid" } } });
// @ts-expect-error a bound is a number
elicit("Which?", { type: "object", properties: { a: { type: "number", minimum: "1" } } });
// @ts-expect-error a number has no length
elicit("Which?", { type: "object", properties: { a: { type: "number", minLength: 1 } } });
// @ts-expect-error a choice has a title
elicit("Which?", { type: "object", properties: { a: { type: "string", oneOf: [{ const: "x" }] } } });
// @ts-expect-error the items of an array are choices
elicit("Which?", { type: "object", properties: { a: { type: "array", items: { type: "string" } } } });

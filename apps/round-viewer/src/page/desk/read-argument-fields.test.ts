import type { Tool } from "@proj/client";
import { expect, it } from "vitest";
import { readArgumentFields } from "./read-argument-fields.ts";

function build(inputSchema: object): Tool {
  return { name: "provision", inputSchema } as Tool;
}

it("the arguments of a tool are asked like the fields of a form", () => {
  const inputSchema = {
    type: "object",
    properties: {
      name: { type: "string", description: "What it is called." },
      count: { type: "integer" },
      list: { type: "array" },
    },
    required: ["name"],
  };
  expect(readArgumentFields(build(inputSchema))).toMatchObject([
    { name: "name", kind: "text", isRequired: true, description: "What it is called.", initial: "orders" },
    { name: "count", kind: "number", isRequired: false, initial: undefined },
  ]);
});

it("a tool without arguments has no fields", () => {
  expect(readArgumentFields(build({ type: "object" }))).toEqual([]);
});

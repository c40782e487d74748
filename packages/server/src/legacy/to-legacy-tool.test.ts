import { legacyVersions } from "@proj/types";
import { describe, expect, it } from "vitest";
import { toLegacyTool } from "./to-legacy-tool.ts";

const promised = ["2025-11-25", "2025-06-18"];

describe.each(legacyVersions)("a tool in %s", (version) => {
  it("says what any value, or none, fulfils by an object: clients take nothing else for the schema of a property", () => {
    const schema = { type: "object", properties: { any: true, none: false, text: { type: "string" } } };
    const told = { type: "object", properties: { any: {}, none: { not: {} }, text: { type: "string" } } };
    expect(toLegacyTool({ name: "a", inputSchema: schema, outputSchema: schema }, version)).toEqual({
      name: "a",
      inputSchema: told,
      ...(promised.includes(version) ? { outputSchema: told } : {}),
    });
  });

  it("keeps everything else, in its order, and the schemas as they are", () => {
    const inputSchema = { type: "object", properties: { a: { properties: { b: true } } } };
    const tool = { inputSchema, title: "A", name: "a", icons: [], annotations: {}, _meta: { b: 1 } };
    const told = toLegacyTool(tool, version);
    expect(JSON.stringify(told)).toBe(JSON.stringify(tool));
    expect(told.inputSchema).toBe(inputSchema);
  });

  it("does not change what its author gave", () => {
    const tool = { name: "a", inputSchema: { properties: { a: true } }, outputSchema: { type: "array" } };
    const before = structuredClone(tool);
    expect(toLegacyTool(tool, version)).toEqual({ name: "a", inputSchema: { properties: { a: {} } } });
    expect(tool).toEqual(before);
  });

  it.each([null, "tool", 5, undefined])("that is none (%s) stays what it is", (tool) => {
    expect(toLegacyTool(tool, version)).toBe(tool);
  });
});

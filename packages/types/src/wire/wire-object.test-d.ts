import { expectTypeOf, test } from "vitest";
import * as z from "zod/mini";
import type { Implementation } from "./common.ts";
import type { JSONValue } from "./json.ts";
import type { Result } from "./result.ts";
import type { Tool } from "./tool.ts";
import type { CallToolRequestParams, CallToolResult, ListToolsResult } from "./tools.ts";
import { wireObject } from "./wire-object.ts";

test("types are closed", () => {
  const Boat = wireObject({ name: z.string(), seats: z.optional(z.number()) });
  type Boat = z.infer<typeof Boat>;
  expectTypeOf<Boat>().toEqualTypeOf<{ name: string; seats?: number | undefined }>();
  expectTypeOf<keyof Tool>().toEqualTypeOf<
    "name" | "title" | "icons" | "description" | "inputSchema" | "outputSchema" | "annotations" | "_meta"
  >();

  const tool: Tool = { name: "x", inputSchema: { type: "object" } };
  // @ts-expect-error a member that the specification does not have
  void tool.version;
  // @ts-expect-error a misspelt member
  const misspelt: Tool = { name: "x", inputSchema: { type: "object" }, descripton: "" };
  void misspelt;
});

test("types stay closed when an object is extended", () => {
  const Ferry = z.extend(wireObject({ name: z.string() }), { cars: z.number() });
  expectTypeOf<z.infer<typeof Ferry>>().toEqualTypeOf<{ name: string; cars: number }>();
  expectTypeOf<keyof CallToolResult>().toEqualTypeOf<
    "_meta" | "resultType" | "content" | "structuredContent" | "isError"
  >();
  expectTypeOf<keyof ListToolsResult>().toEqualTypeOf<
    "_meta" | "resultType" | "ttlMs" | "cacheScope" | "nextCursor" | "tools"
  >();
});

test("optional members may be left out or undefined, the others may not", () => {
  expectTypeOf<{ name: string; version: string }>().toExtend<Implementation>();
  expectTypeOf<{ name: string; version: string; title: undefined }>().toExtend<Implementation>();
  expectTypeOf<{ name: string }>().not.toExtend<Implementation>();
  expectTypeOf<CallToolRequestParams["requestState"]>().toEqualTypeOf<string | undefined>();
});

test("what the specification leaves open is open", () => {
  expectTypeOf<Result[string]>().toEqualTypeOf<unknown>();
  expectTypeOf<Tool["inputSchema"]["properties"]>().toEqualTypeOf<unknown>();
  expectTypeOf<CallToolRequestParams["_meta"]["com.example/own"]>().toEqualTypeOf<unknown>();
  expectTypeOf<NonNullable<Tool["_meta"]>["com.example/own"]>().toEqualTypeOf<unknown>();
  expectTypeOf<CallToolRequestParams["arguments"]>().toEqualTypeOf<Record<string, unknown> | undefined>();
  expectTypeOf<null>().toExtend<JSONValue>();
  expectTypeOf<bigint>().not.toExtend<JSONValue>();
});

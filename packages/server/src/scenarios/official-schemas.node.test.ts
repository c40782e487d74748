import { legacyVersions } from "@proj/types";
import { describe, expect, it } from "vitest";
import { findSchemaProblem } from "../legacy/find-schema-problem.fixture.ts";
import { areSchemasPresent } from "../legacy/official-schemas.fixture.ts";
import { inProcess } from "./in-process.fixture.ts";
import { runScenarios } from "./run-scenarios.fixture.ts";
import { findModernWords } from "./watch-messages.fixture.ts";

runScenarios(
  { ...inProcess, name: "nothing, and by the official schemas" },
  { sessions: legacyVersions, check: findSchemaProblem },
);

describe.runIf(areSchemasPresent)("the official schemas", () => {
  const result = (value: object) => ({ jsonrpc: "2.0", id: 1, result: value });
  it.each(legacyVersions)("of %s find what is wrong", (version) => {
    const find = (message: unknown, method?: string) => findSchemaProblem({ version, message, method });
    expect(find(result({ content: [] }), "tools/call")).toBeUndefined();
    expect(find(result({ content: [{ type: "text" }] }), "tools/call")).toContain("CallToolResult");
    expect(find(result({}), "initialize")).toContain("InitializeResult");
    expect(find({ jsonrpc: "2.0", method: "notifications/subscriptions/acknowledged" })).toContain(
      "ServerNotification",
    );
    expect(find({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "a" } })).toContain("ServerRequest");
    expect(find({ jsonrpc: "2.0", id: 1, error: { code: "x", message: "" } })).toContain("JSONRPCMessage");
  });
});

describe("words of 2026-07-28", () => {
  it.each([
    [{ result: { resultType: "complete" } }, "resultType"],
    [{ result: { ttlMs: 0 } }, "ttlMs"],
    [[{ result: {} }, { result: { requestState: "x" } }], "requestState"],
    [{ error: { code: -32021, message: "" } }, "-32021"],
    [{ method: "a", params: { _meta: { "io.modelcontextprotocol/subscriptionId": 1 } } }, "io.modelcontextprotocol/"],
    [{ result: { tools: [{ _meta: { "io.modelcontextprotocol/x": 1 } }] } }, "io.modelcontextprotocol/"],
  ])("are found in %j", (message, word) => {
    expect(findModernWords(message)).toContain(word);
  });

  it("are not found elsewhere", () => {
    expect(findModernWords({ result: { content: [{ type: "text", text: "resultType" }], _meta: { a: 1 } } })).toBe(
      undefined,
    );
  });
});

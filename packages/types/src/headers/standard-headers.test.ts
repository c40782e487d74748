import { describe, expect, it } from "vitest";
import { buildStandardHeaders, findHeaderMismatch } from "./standard-headers.ts";

const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };

function readFrom(headers: Record<string, string>): (name: string) => string | undefined {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => lower.get(name.toLowerCase());
}

describe("the standard headers", () => {
  it.each([
    ["tools/call", { name: "größe" }, "=?base64?Z3LDtsOfZQ==?="],
    ["prompts/get", { name: "plain" }, "plain"],
    ["resources/read", { uri: "file:///a b" }, "file:///a b"],
    ["tools/list", { name: "not a target here" }, undefined],
  ])("of %s with %j name %j", (method, params, name) => {
    const headers = buildStandardHeaders({ method, params: { ...params, _meta } });
    expect(headers).toEqual({
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": method,
      ...(name === undefined ? {} : { "Mcp-Name": name }),
    });
    expect(findHeaderMismatch({ method, params: { ...params, _meta } }, readFrom(headers))).toBeUndefined();
  });

  it("leave out what the body lacks", () => {
    expect(buildStandardHeaders({ method: "toString" })).toEqual({ "Mcp-Method": "toString" });
    expect(
      findHeaderMismatch({ method: "x", params: { _meta: null } }, readFrom({ "Mcp-Method": "x" })),
    ).toBeUndefined();
  });

  it.each([
    [{ "mcp-method": "tools/call", "mcp-name": "a" }, "MCP-Protocol-Version header is missing"],
    [
      { "mcp-protocol-version": "2025-11-25", "mcp-method": "tools/call", "mcp-name": "a" },
      '"2025-11-25" does not match body value "2026-07-28"',
    ],
    [{ "mcp-protocol-version": "2026-07-28", "mcp-name": "a" }, "Mcp-Method header is missing"],
    [
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list", "mcp-name": "a" },
      '"tools/list" does not match body value "tools/call"',
    ],
    [{ "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call" }, "Mcp-Name header is missing"],
    [
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "b" },
      '"b" does not match body value "a"',
    ],
    [
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "=?base64?!?=" },
      "is not a valid header value",
    ],
  ])("%j do not match: %s", (headers, problem) => {
    expect(
      findHeaderMismatch({ method: "tools/call", params: { name: "a", _meta } }, readFrom(headers as never)),
    ).toContain(problem);
  });
});

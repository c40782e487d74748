import type { JSONRPCRequest, SessionRecord } from "@proj/types";
import { describe, expect, it } from "vitest";
import { toModernRequest } from "./to-modern-request.ts";

const record: SessionRecord = { protocolVersion: "2025-11-25", capabilities: {} };

/** The parameters of a request that came as text, as 2026-07-28 would have them. */
function translate(params: string): object {
  const request: JSONRPCRequest = JSON.parse(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
  const modern = toModernRequest(request, record);
  return "params" in modern ? (modern.params ?? {}) : expect.unreachable();
}

describe("a request of an earlier revision", () => {
  it("keeps its parameters but for those that only 2026-07-28 has", () => {
    const params = translate('{"name":"pay","inputResponses":{"go":{"action":"accept"}},"requestState":"token","x":1}');
    expect(params).toMatchObject({ name: "pay", x: 1 });
    expect(Object.keys(params)).toEqual(["name", "x", "_meta"]);
  });

  it("inherits nothing: what is left out does not come back as the prototype of what is kept", () => {
    const answers = '{"inputResponses":{"go":{"action":"accept"}},"requestState":"token"}';
    const params = translate(`{"name":"pay","__proto__":${answers},"_meta":{"__proto__":{"progressToken":1}}}`);
    expect(["inputResponses" in params, "requestState" in params]).toEqual([false, false]);
    const { _meta } = params as { readonly _meta: object };
    expect("progressToken" in _meta).toBe(false);
  });

  it("says of its client what the session knows, whatever it says itself", () => {
    const own = '{"io.modelcontextprotocol/protocolVersion":"1999-01-01","progressToken":7}';
    expect(translate(`{"_meta":${own}}`)).toEqual({
      _meta: {
        progressToken: 7,
        "io.modelcontextprotocol/protocolVersion": "2025-11-25",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/logLevel": "info",
      },
    });
  });
});

import { describe, expect, test } from "vitest";
import { toLegacyCapabilities } from "./to-legacy-capabilities.ts";
import { toLegacyRequest } from "./to-legacy-request.ts";
import { toModernResponse } from "./to-modern-response.ts";

const request = (method: string, params?: object) => ({
  jsonrpc: "2.0" as const,
  id: 1,
  method,
  ...(params && { params: { ...params } }),
});
const modernMeta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "c", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/logLevel": "info",
};

describe("requests in the words of earlier revisions", () => {
  test("have neither what only 2026-07-28 has, nor empty params", () => {
    expect(toLegacyRequest(request("tools/list", { _meta: modernMeta }))).toEqual(request("tools/list"));
    expect(toLegacyRequest(request("tools/list"))).toEqual(request("tools/list"));
    const retry = {
      name: "t",
      inputResponses: { a: {} },
      requestState: "s",
      _meta: { ...modernMeta, traceparent: "x" },
    };
    expect(toLegacyRequest(request("tools/call", retry))).toEqual(
      request("tools/call", { name: "t", _meta: { traceparent: "x" } }),
    );
  });

  test("keep what a method of the caller's own calls the same", () => {
    const own = request("acme/do", { requestState: "mine", inputResponses: 1 });
    expect(toLegacyRequest(own)).toEqual(own);
  });

  test("declare nothing but what these revisions know, and what the caller adds", () => {
    const elicitation = { form: {}, url: {}, odd: {} };
    const sampling = { tools: {}, odd: {} };
    expect(toLegacyCapabilities({ elicitation, sampling, roots: {}, experimental: { a: {} } })).toEqual({
      elicitation: { form: {}, url: {} },
      sampling: { tools: {} },
      roots: { listChanged: true },
      experimental: { a: {} },
    });
  });
});

describe("responses in the words of 2026-07-28", () => {
  const result = (given: object) => ({ jsonrpc: "2.0" as const, id: 1, result: { ...given } });

  test("tell their type, and keep for no time what may be kept", () => {
    expect(toModernResponse(request("prompts/list"), result({ prompts: [], resultType: "odd" }))).toEqual(
      result({ prompts: [], resultType: "complete", ttlMs: 0, cacheScope: "private" }),
    );
    expect(toModernResponse(request("acme/do"), result({ a: 1 }))).toEqual(result({ a: 1, resultType: "complete" }));
  });

  test("have the number of today for a resource that is missing, and no other changed", () => {
    const error = (code: number) => ({ jsonrpc: "2.0" as const, id: 1, error: { code, message: "x" } });
    expect(toModernResponse(request("resources/read"), error(-32002))).toEqual(error(-32602));
    expect(toModernResponse(request("tools/call"), error(-32002))).toEqual(error(-32002));
    expect(toModernResponse(request("resources/read"), error(-32603))).toEqual(error(-32603));
  });

  test.each([{}, { jsonrpc: "2.0", id: 1, result: 5 }, { jsonrpc: "2.0", id: 1, error: null }])(
    "are left alone where they are none: %j",
    (junk) => {
      expect(toModernResponse(request("resources/read"), junk as never)).toBe(junk);
    },
  );
});

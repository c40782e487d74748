import type { JSONRPCRequest } from "@proj/types";
import { describe, expect, test } from "vitest";
import { buildHeaders, type ExtraHeaders, readExtraHeaders } from "./build-headers.ts";

const request: JSONRPCRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "日本", _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
};

/** As a server sees them. */
async function build(given: JSONRPCRequest, extra: ExtraHeaders): Promise<Headers> {
  return new Headers(await buildHeaders(given, readExtraHeaders(extra)));
}

describe("the headers of a request", () => {
  test("are what the protocol asks for", async () => {
    expect(Object.fromEntries(await build(request, {}))).toEqual({
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "=?base64?5pel5pys?=",
    });
  });

  test("take extra ones, which cannot override the protocol's nor add to them", async () => {
    const extra = {
      Authorization: "Bearer t",
      ACCEPT: "text/html",
      "content-type": "text/plain",
      "Mcp-Method": "tools/list",
      "mcp-name": "other",
      "MCP-PROTOCOL-VERSION": "1",
      "Mcp-Param-Region": "x",
    };
    const headers = await build({ ...request, method: "server/discover" }, extra);
    expect(headers.get("authorization")).toBe("Bearer t");
    expect(headers.get("accept")).toBe("application/json, text/event-stream");
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("mcp-method")).toBe("server/discover");
    expect(headers.get("mcp-protocol-version")).toBe("2026-07-28");
    expect([headers.get("mcp-name"), headers.get("mcp-param-region")]).toEqual([null, null]);
  });

  test("are asked for anew with every request when they come from a function", async () => {
    let count = 0;
    const extra = async () => ({ Authorization: `Bearer ${++count}` });
    const values = [await build(request, extra), await build(request, extra)].map((headers) =>
      headers.get("authorization"),
    );
    expect(values).toEqual(["Bearer 1", "Bearer 2"]);
  });

  test("fail with the cause when that function fails", async () => {
    const cause = new TypeError("no token");
    const building = build(request, () => Promise.reject(cause));
    await expect(building).rejects.toMatchObject({ code: "ERR_MCP_TRANSPORT", cause });
  });

  test("are read once when they do not come from a function, and built without a promise", () => {
    const extra = { "X-Key": "before" };
    const ready = readExtraHeaders(extra);
    extra["X-Key"] = "after";
    expect(buildHeaders(request, ready)).toMatchObject({ "x-key": "before" });
  });

  test.each(["", "a b", "a\r\nX-Other: 1", "größe"])("refuse the method %j", async (method) => {
    await expect(build({ ...request, method }, {})).rejects.toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
  });

  test("leave out extra ones that are undefined", async () => {
    const headers = await build(request, { Authorization: undefined, "X-Key": "k" });
    expect([headers.get("authorization"), headers.get("x-key")]).toEqual([null, "k"]);
  });

  test("take a Headers, also from a function", async () => {
    const extra = new Headers({ Authorization: "Bearer t", Accept: "text/html" });
    for (const given of [extra, () => extra]) {
      const headers = await build(request, given);
      expect(headers.get("authorization")).toBe("Bearer t");
      expect(headers.get("accept")).toBe("application/json, text/event-stream");
    }
  });

  test.each<[string, unknown]>([
    ["a function that gives nothing", () => undefined],
    ["a function that gives null", async () => null],
    ["a text", "secret"],
  ])("refuse %s", async (_, extra) => {
    const error = await build(request, extra as ExtraHeaders).catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: expect.stringContaining("the option headers"),
    });
    expect(error.message).not.toContain("secret");
  });

  test.each<[string, unknown]>([
    ["X-Key", "secret\r\nX-Other: 1"],
    ["X Key", "secret"],
    ["X-Key", "secret\u2603"],
    ["Authorization", null],
    ["X-Key", { secret: 1 }],
  ])("refuse %j without showing the value", async (name, value) => {
    const error = await build(request, { [name]: value } as ExtraHeaders).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "ERR_MCP_CONFIGURATION", message: expect.stringContaining(name) });
    expect(error.message + String(error.cause)).not.toContain("secret");
  });
});

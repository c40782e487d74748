import { type DiscoverResult, ProtocolError } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { negotiate } from "./negotiate.ts";
import { chooseVersion } from "./supported-versions.ts";

const discovered: DiscoverResult = {
  resultType: "complete",
  supportedVersions: ["2027-01-01", "2026-07-28"],
  capabilities: {},
  ttlMs: 0,
  cacheScope: "private",
};

function negotiateError(error: unknown): Promise<unknown> {
  return negotiate(() => Promise.reject(error), "http://x.test/mcp").then(
    () => new TypeError("it was accepted"),
    (thrown: unknown) => thrown,
  );
}

describe("negotiating a version", () => {
  test("asks once, in our version, and takes it when the server has it too", async () => {
    const discover = vi.fn(async () => discovered);
    expect(await negotiate(discover, "o")).toEqual({ protocolVersion: "2026-07-28", discovered });
    expect(discover).toHaveBeenCalledExactlyOnceWith("2026-07-28");
  });

  test("prefers our order to theirs", () => {
    expect(chooseVersion(["c", "b", "a"], ["a", "b"])).toBe("b");
    expect(chooseVersion(["c"], [])).toBeUndefined();
  });

  test("names both lists when an answer has no version in common", async () => {
    const supportedVersions = ["2099-01-01", "x\u001b"];
    const trip = negotiate(async () => ({ ...discovered, supportedVersions }), "http://x.test/mcp");
    await expect(trip).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      requested: ["2026-07-28"],
      supported: supportedVersions,
      message: expect.stringContaining('this client speaks "2026-07-28", the server "2099-01-01", "x\\u001b"'),
    });
  });

  test("names both lists when the server refuses the version", async () => {
    const cause = new ProtocolError("ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION", "no", {
      data: { supported: ["2025-11-25", 4] },
    });
    expect(await negotiateError(cause)).toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      requested: ["2026-07-28"],
      supported: ["2025-11-25"],
      cause,
    });
  });

  test("asks once more when the server refuses the version but supports one that both speak", async () => {
    const refusal = new ProtocolError("ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION", "no", {
      data: { supported: ["2026-07-28"] },
    });
    const discover = vi.fn(async () => discovered).mockRejectedValueOnce(refusal);
    expect(await negotiate(discover, "o")).toEqual({ protocolVersion: "2026-07-28", discovered });
    expect(discover).toHaveBeenCalledTimes(2);

    const stubborn = vi.fn(() => Promise.reject(refusal));
    await expect(negotiate(stubborn, "http://x.test/mcp")).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      message: expect.stringContaining("http://x.test/mcp refuses a version that it says it supports"),
    });
    expect(stubborn).toHaveBeenCalledTimes(2);
  });

  test.each([undefined, null, {}, { supported: "2025-11-25" }])(
    "copes with the data %j of that refusal",
    async (data) => {
      const cause = new ProtocolError("ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION", "no", { data });
      expect(await negotiateError(cause)).toMatchObject({ supported: [], message: expect.stringContaining("none") });
    },
  );

  test.each<[string, unknown]>([
    ["-32601", new ProtocolError("ERR_MCP_METHOD_NOT_FOUND", "Method not found")],
    ["-32602", new ProtocolError("ERR_MCP_INVALID_PARAMS", "bad")],
    ["-32600", new ProtocolError("ERR_MCP_INVALID_REQUEST", "bad")],
    ["-32000", new ProtocolError("ERR_MCP_PEER", "no session", { rpcCode: -32000 })],
    ["400 without a JSON-RPC body", new TransportError("x", { status: 400 })],
    ["404", new TransportError("x", { status: 404 })],
    ["405", new TransportError("x", { status: 405 })],
  ])("says that a server which answers %s is not of our era", async (_, cause) => {
    const error = await negotiateError(cause);
    expect(error).toMatchObject({ code: "ERR_MCP_VERSION_NEGOTIATION", supported: [], cause });
    expect(error).toMatchObject({ message: expect.stringContaining("http://x.test/mcp") });
  });

  test.each<[string, unknown]>([
    ["401", new TransportError("x", { status: 401 })],
    ["403", new TransportError("x", { status: 403 })],
    ["429", new TransportError("x", { status: 429 })],
    ["503", new TransportError("x", { status: 503 })],
    ["a refused connection", new TransportError("x")],
    ["silence", new RequestTimeoutError("server/discover", 1)],
    ["a header mismatch", new ProtocolError("ERR_MCP_HEADER_MISMATCH", "x")],
    ["a missing capability", new ProtocolError("ERR_MCP_MISSING_CLIENT_CAPABILITY", "x")],
    ["the caller's own reason", "gave up"],
  ])("passes on what says nothing about the era: %s", async (_, error) => {
    expect(await negotiateError(error)).toBe(error);
  });
});

import { ProtocolError, type ProtocolErrorCode } from "@proj/types";
import { describe, expect, test } from "vitest";
import { RequestStateRejectedError } from "../errors/request-state-rejected-error.ts";
import { readResponse } from "./read-response.ts";

const request = { jsonrpc: "2.0", id: 7, method: "tools/call", params: {} } as const;
const continued = { ...request, params: { requestState: "" } };

function readError(response: unknown, sent: Parameters<typeof readResponse>[0] = request): unknown {
  try {
    readResponse(sent, response);
  } catch (error) {
    return error;
  }
  throw new TypeError("the response was accepted");
}

function errorResponse(code: number, message: string, data?: unknown): object {
  return { jsonrpc: "2.0", id: 7, error: { code, message, data } };
}

describe("reading a response", () => {
  test("takes the result out as it is", () => {
    const result = { anything: 1 };
    expect(readResponse(request, { jsonrpc: "2.0", id: 7, result })).toBe(result);
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["a batch", [{ jsonrpc: "2.0", id: 7, result: {} }]],
    ["another version of JSON-RPC", { jsonrpc: "1.0", id: 7, result: {} }],
    ["both result and error", { jsonrpc: "2.0", id: 7, result: {}, error: { code: 1, message: "" } }],
    ["a request", { jsonrpc: "2.0", id: 7, method: "x", result: {} }],
    ["an error without a number", { jsonrpc: "2.0", id: 7, error: { code: "E", message: "" } }],
    ["an error with a fractional number", { jsonrpc: "2.0", id: 7, error: { code: 1.5, message: "" } }],
    ["a result that is a list", { jsonrpc: "2.0", id: 7, result: [] }],
    ["a result that is null", { jsonrpc: "2.0", id: 7, result: null }],
  ])("refuses %s", (_, response) => {
    expect(readError(response)).toMatchObject({ code: "ERR_MCP_INVALID_RESULT", method: "tools/call" });
  });

  test.each([8, "7", undefined, null])("refuses a result with the id %j instead of 7", (id) => {
    const error = readError({ jsonrpc: "2.0", id, result: {} });
    expect(error).toMatchObject({ code: "ERR_MCP_INVALID_RESULT", message: expect.stringContaining("7") });
  });

  test.each([undefined, null])("accepts an error without an id (%j)", (id) => {
    expect(readError({ jsonrpc: "2.0", id, error: { code: -32603, message: "x" } })).toMatchObject({ rpcCode: -32603 });
  });

  test.each<[string, (value: unknown) => object]>([
    ["a result", (value) => ({ result: { _meta: { "x.test/deep": value } } })],
    ["an error", (data) => ({ error: { code: 1, message: "m", data } })],
  ])("refuses %s that nests deeper than 256 levels", (_, wrap) => {
    for (const levels of [6_000, 257]) {
      const response = { jsonrpc: "2.0", id: 7, ...wrap(JSON.parse("[".repeat(levels) + "]".repeat(levels))) };
      expect(readError(response)).toMatchObject({
        code: "ERR_MCP_INVALID_RESULT",
        message: expect.stringContaining("nests deeper than 256 levels"),
      });
    }
    const fine = { jsonrpc: "2.0", id: 7, result: JSON.parse(`{"a":${"[".repeat(254)}${"]".repeat(254)}}`) };
    expect(readResponse(request, fine)).toBe(fine.result);
  });

  test("refuses an error with the id of another request", () => {
    const response = { jsonrpc: "2.0", id: 8, error: { code: -32603, message: "x" } };
    expect(readError(response)).toMatchObject({ code: "ERR_MCP_INVALID_RESULT" });
  });
});

describe("reading an error response", () => {
  test.each<[number, ProtocolErrorCode]>([
    [-32700, "ERR_MCP_PARSE"],
    [-32600, "ERR_MCP_INVALID_REQUEST"],
    [-32601, "ERR_MCP_METHOD_NOT_FOUND"],
    [-32602, "ERR_MCP_INVALID_PARAMS"],
    [-32603, "ERR_MCP_INTERNAL"],
    [-32020, "ERR_MCP_HEADER_MISMATCH"],
    [-32022, "ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION"],
    [-31403, "ERR_MCP_INSUFFICIENT_SCOPE"],
    [-31503, "ERR_MCP_BUSY"],
    [-31513, "ERR_MCP_SHUTTING_DOWN"],
    [-31514, "ERR_MCP_INTERRUPTED"],
    [-31504, "ERR_MCP_TIMED_OUT"],
    [-32002, "ERR_MCP_INVALID_PARAMS"],
    [-32000, "ERR_MCP_PEER"],
    [42, "ERR_MCP_PEER"],
  ])("gives the number %d the code %s and keeps what the peer said", (rpcCode, code) => {
    const error = readError(errorResponse(rpcCode, "said", { more: 1 }));
    expect(ProtocolError.is(error)).toBe(true);
    expect(error).toMatchObject({ code, rpcCode, message: "said", data: { more: 1 } });
  });

  test.each(["Invalid or expired requestState", "bad REQUESTSTATE"])(
    "knows a rejected requestState by its message: %s",
    (message) => {
      const error = readError(errorResponse(-32602, message, { why: 1 }), continued);
      expect(error).toBeInstanceOf(RequestStateRejectedError);
      expect(error).toMatchObject({
        code: "ERR_MCP_REQUEST_STATE_REJECTED",
        rpcCode: -32602,
        data: { why: 1 },
        peerMessage: message,
        message: expect.stringContaining("Start the call again"),
      });
      expect(ProtocolError.is(error)).toBe(true);
    },
  );

  test.each<[string, object, typeof continued | typeof request]>([
    ["the request had no requestState", errorResponse(-32602, "requestState"), request],
    ["the number is another", errorResponse(-32603, "requestState"), continued],
    ["the message speaks of something else", errorResponse(-32602, "no such tool"), continued],
  ])("is no rejected requestState when %s", (_, response, sent) => {
    expect(RequestStateRejectedError.is(readError(response, sent))).toBe(false);
  });

  test("marks every error as the peer's, so that a server between the two does not pass it on as its own", () => {
    expect(readError(errorResponse(-32022, "m"))).toMatchObject({ isRemote: true });
    const rejected = errorResponse(-32602, "Invalid or expired requestState");
    expect(readError(rejected, continued)).toMatchObject({ isRemote: true, code: "ERR_MCP_REQUEST_STATE_REJECTED" });
  });
});

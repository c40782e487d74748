import { describe, expect, it } from "vitest";
import { ConfigurationError } from "./configuration-error.ts";
import { describeIssues, describeWireIssues } from "./describe-issues.ts";
import { errorCodes } from "./error-codes.ts";
import { readErrorMessage, toProtocolError } from "./from-unknown.ts";
import { McpError } from "./mcp-error.ts";
import { ProtocolError } from "./protocol-error.ts";
import { InvalidRequestStateError, RequestStateUnavailableError } from "./request-state-errors.ts";
import { showValue } from "./show-value.ts";
import { readHttpStatus, toErrorResponse } from "./to-wire.ts";

describe("an error", () => {
  it("keeps its code, name and cause", () => {
    const cause = new TypeError("inner");
    const error = new ConfigurationError("outer", { cause });
    expect(error).toMatchObject({ name: "ConfigurationError", code: "ERR_MCP_CONFIGURATION", message: "outer", cause });
    expect(error).toBeInstanceOf(McpError);
  });

  it("is told from any other, also when another copy of the package made it", () => {
    const foreign = Object.assign(new Error("x"), {
      code: "ERR_MCP_INVALID_REQUEST_STATE",
      [Symbol.for("@proj/types/McpError")]: true,
    });
    expect(McpError.is(foreign)).toBe(true);
    expect(InvalidRequestStateError.is(foreign)).toBe(true);
    expect(RequestStateUnavailableError.is(foreign)).toBe(false);
    expect(ProtocolError.is(foreign)).toBe(false);
    for (const other of [new Error("x"), null, undefined, "x", { code: "ERR_MCP_PARSE" }])
      expect(McpError.is(other)).toBe(false);
  });

  it("has the number of its code, or one of its own", () => {
    expect(new ProtocolError("ERR_MCP_INVALID_PARAMS", "m").rpcCode).toBe(-32602);
    expect(new ProtocolError("ERR_MCP_PEER", "m", { rpcCode: -1 }).rpcCode).toBe(-1);
  });
});

describe("what a peer sees", () => {
  it("is number, message and data, and never the cause", () => {
    const error = new ProtocolError("ERR_MCP_MISSING_CLIENT_CAPABILITY", "m", {
      data: { a: 1 },
      cause: new Error("secret"),
    });
    expect(JSON.stringify(toErrorResponse(5, error))).toBe(
      '{"jsonrpc":"2.0","id":5,"error":{"code":-32021,"message":"m","data":{"a":1}}}',
    );
    expect(JSON.stringify(toErrorResponse(undefined, new ProtocolError("ERR_MCP_PARSE", "m")))).toBe(
      '{"jsonrpc":"2.0","error":{"code":-32700,"message":"m"}}',
    );
  });

  it("comes with the HTTP status of the code", () => {
    for (const [code, status] of [
      ["ERR_MCP_INVALID_META", 400],
      ["ERR_MCP_INVALID_PARAMS", 200],
      ["ERR_MCP_METHOD_NOT_FOUND", 404],
    ] as const) {
      expect(readHttpStatus(toErrorResponse(1, new ProtocolError(code, "m")))).toBe(status);
    }
    expect(readHttpStatus({ jsonrpc: "2.0", id: 1, result: {} })).toBe(200);
  });

  it("is neutral for everything that was not meant for it", () => {
    const meant = new ProtocolError("ERR_MCP_INVALID_PARAMS", "m");
    expect(toProtocolError(meant)).toBe(meant);
    const secret = new RangeError("secret");
    expect(toProtocolError(secret)).toMatchObject({
      code: "ERR_MCP_INTERNAL",
      message: "Internal error",
      cause: secret,
    });
  });
});

describe("the table of codes", () => {
  it("gives a status to exactly those that cross the wire", () => {
    for (const [code, entry] of Object.entries(errorCodes)) {
      expect(code).toMatch(/^ERR_MCP_[A-Z_]+$/);
      expect("rpcCode" in entry, code).toBe("httpStatus" in entry);
    }
  });
});

describe("a value in a message", () => {
  it.each([
    ["plain", '"plain"'],
    ['a"\n\u0007', '"a\\"\\n\\u0007"'],
    ["\u202eevil\u200b\u009b", '"\\u202eevil\\u200b\\u009b"'],
    ["x".repeat(100), `"${"x".repeat(78)}…`],
    [5, "5"],
    [null, "null"],
    [undefined, "nothing"],
    [[1, 2], "an array of 2"],
    [{}, "an object"],
    [() => {}, "a function"],
    [Symbol("s"), "a symbol"],
  ])("%j is shown as %s", (value, text) => {
    expect(showValue(value)).toBe(text);
  });

  it("of anything thrown can be read", () => {
    expect(readErrorMessage(new TypeError("m"))).toBe("m");
    expect(readErrorMessage("text")).toBe("text");
    expect(readErrorMessage(Object.create(null))).toBe("a value that cannot be shown");
  });
});

describe("issues", () => {
  it("are told with their paths", () => {
    const issues = [
      { message: "too small", path: ["a", 0, "b"] },
      { message: "m", path: [{ key: "c" }] },
      { message: "m", path: ['we"ird', Symbol("s")] },
      { message: "root" },
    ];
    expect(describeIssues("args", issues)).toBe(
      'args.a[0].b: too small; args.c: m; args["we\\"ird"]["s"]: m; args: root',
    );
    expect(describeIssues("", [{ message: "m", path: ["a", "b"] }])).toBe("a.b: m");
    expect(describeIssues("", [{ message: "m" }])).toBe("m");
    expect(describeIssues("a", [{ message: "x".repeat(501) }])).toBe(`a: ${"x".repeat(499)}…`);
  });

  it("beyond five are counted", () => {
    expect(
      describeIssues(
        "r",
        Array.from({ length: 7 }, () => ({ message: "m" })),
      ),
    ).toBe("r: m; r: m; r: m; r: m; r: m; and 2 more");
  });

  it("of wire schemas read the same whatever else is loaded", () => {
    const issues = [
      {
        code: "invalid_type",
        expected: "string",
        message: "Invalid input: expected string, received number",
        path: ["a"],
      },
      { code: "invalid_union", message: "Invalid input", path: ["b"] },
      { code: "custom", message: "needs one of two", path: [] },
    ];
    expect(describeWireIssues("p", issues)).toBe("p.a: expected string; p.b: is not valid; p: needs one of two");
  });
});

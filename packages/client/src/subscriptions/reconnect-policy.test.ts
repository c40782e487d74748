import { ConfigurationError, ProtocolError } from "@proj/types";
import { describe, expect, test } from "vitest";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import {
  mayComeBack,
  type ReconnectOptions,
  type ReconnectPolicy,
  resolveReconnect,
  toPauseMs,
} from "./reconnect-policy.ts";

function policyOf(options: ReconnectOptions = {}): ReconnectPolicy {
  const policy = resolveReconnect(options);
  if (policy === undefined) throw new TypeError("no policy");
  return policy;
}

describe("the pauses", () => {
  test("double up to the longest", () => {
    const policy = policyOf({ firstPauseMs: 100, longestPauseMs: 1_000, random: () => 1 });
    expect([1, 2, 3, 4, 5, 500].map((attempt) => toPauseMs(policy, attempt))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });

  test("are somewhere between their half and their whole", () => {
    const pauseOf = (share: number) => toPauseMs(policyOf({ firstPauseMs: 100, random: () => share }), 1);
    expect([pauseOf(0), pauseOf(0.5), pauseOf(1)]).toEqual([50, 75, 100]);
  });

  test.each([{ firstPauseMs: 0 }, { longestPauseMs: Number.NaN }, { maxAttempts: 0 }])("refuse %o", (options) => {
    expect(() => resolveReconnect(options)).toThrow(Object.keys(options)[0]);
  });

  test("are not needed where nothing comes back", () => {
    expect([resolveReconnect(), resolveReconnect(false)]).toEqual([undefined, undefined]);
    expect(resolveReconnect(true)).toEqual(resolveReconnect({}));
  });
});

describe("another attempt has hope", () => {
  test.each<[string, unknown, boolean]>([
    ["after a stream that broke off", new OutcomeUnknownError("x", { status: 200 }), true],
    ["after no connection", new TransportError("x"), true],
    ["after a 503", new TransportError("x", { status: 503 }), true],
    ["after a 429", new TransportError("x", { status: 429 }), true],
    ["after no acknowledgment in time", new RequestTimeoutError("x", 1), true],
    ["at a busy server", new ProtocolError("ERR_MCP_BUSY", "x"), true],
    ["at one that shuts down", new ProtocolError("ERR_MCP_SHUTTING_DOWN", "x"), true],
    ["after an internal error", new ProtocolError("ERR_MCP_INTERNAL", "x"), true],
    ["not after a 401", new TransportError("x", { status: 401 }), false],
    ["not after a 404", new TransportError("x", { status: 404 }), false],
    ["not after a method that is unknown", new ProtocolError("ERR_MCP_METHOD_NOT_FOUND", "x"), false],
    ["not after a filter that is refused", new ProtocolError("ERR_MCP_INVALID_PARAMS", "x"), false],
    ["not after an answer that is none", new InvalidResultError("x", "y"), false],
    ["not after a mistake of this side", new ConfigurationError("x"), false],
    ["not after what nobody knows", new TypeError("x"), false],
  ])("%s", (_, error, may) => {
    expect(mayComeBack({ reason: "lost", error }, policyOf())).toBe(may);
  });

  test("after the server ended it, unless that is not wanted; never after this side did", () => {
    expect(mayComeBack({ reason: "ended by server" }, policyOf())).toBe(true);
    expect(mayComeBack({ reason: "ended by server" }, policyOf({ afterServerEnd: false }))).toBe(false);
    expect(mayComeBack({ reason: "closed" }, policyOf())).toBe(false);
  });
});

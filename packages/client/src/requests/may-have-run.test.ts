import { ConfigurationError, ProtocolError } from "@proj/types";
import { expect, test } from "vitest";
import { ClosedError } from "../errors/closed-error.ts";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { mayHaveRun } from "./may-have-run.ts";

test.each<[string, unknown, boolean]>([
  ["nothing reached the server", new TransportError("refused"), false],
  ["the response got lost", new OutcomeUnknownError("cut off"), true],
  ["the request took too long", new RequestTimeoutError("tools/call", 5), true],
  ["the result is none", new InvalidResultError("tools/call", "is wrong"), true],
  ["the server failed", new ProtocolError("ERR_MCP_INTERNAL", "failed"), true],
  ["the server gave it up", new ProtocolError("ERR_MCP_TIMED_OUT", "too long"), true],
  ["a number that nobody knows", new ProtocolError("ERR_MCP_PEER", "?", { rpcCode: 42 }), true],
  ["the parameters are wrong", new ProtocolError("ERR_MCP_INVALID_PARAMS", "no"), false],
  ["the state is not accepted", new ProtocolError("ERR_MCP_REQUEST_STATE_REJECTED", "no"), false],
  ["the server is busy", new ProtocolError("ERR_MCP_BUSY", "later"), false],
  ["an option is wrong", new ConfigurationError("no"), false],
  ["the client was closed", new ClosedError(), true],
  ["the caller gave up", new DOMException("enough", "AbortError"), true],
])("whether a request may have run is told where %s", (_, error, expected) => {
  expect(mayHaveRun(error)).toBe(expected);
});

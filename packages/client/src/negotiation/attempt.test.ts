import { ProtocolError } from "@proj/types";
import { expect, test } from "vitest";
import { TransportError } from "../errors/transport-error.ts";
import { type Attempt, describeAttempts } from "./attempt.ts";

const attempt = (method: Attempt["method"], error: unknown): Attempt => ({ method, error, supported: [] });
const missing = () => new TransportError("the server answered HTTP 404.", { status: 404 });
const unknown = () => new ProtocolError("ERR_MCP_METHOD_NOT_FOUND", "no");

test("what came back twice is said once", () => {
  const text = describeAttempts([attempt("server/discover", missing()), attempt("initialize", missing())]);
  expect(text).toBe("probed with server/discover: the server answered HTTP 404; initialize: the same");
});

test("what came back in between is told apart", () => {
  const attempts = [
    attempt("server/discover", missing()),
    attempt("initialize", unknown()),
    attempt("server/discover", missing()),
  ];
  expect(describeAttempts(attempts)).toBe(
    "probed with server/discover: the server answered HTTP 404; " +
      'initialize: it answered with the error -32601, "no"; probed with server/discover again: the server answered HTTP 404',
  );
});

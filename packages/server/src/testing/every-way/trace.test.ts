import type { JSONRPCResponse } from "@proj/types";
import { expect, it } from "vitest";
import { describeResponse, readEnd, writeAnswer } from "./trace.ts";

function respond(answer: object): JSONRPCResponse {
  return { jsonrpc: "2.0", id: 1, ...answer } as JSONRPCResponse;
}

const content = [{ type: "text", text: "Done." }];
const asking = { resultType: "input_required" };

it.each([
  [{ error: { code: -1, message: "no\n" } }, "error", 'the error -1 "no\\n"'],
  [{ result: { content, isError: true } }, "failed", 'isError "Done."'],
  [{ result: { content, isError: false } }, "complete", '"Done."'],
])("%j is told as %s: %s", (answer, kind, text) => {
  expect(readEnd(respond(answer))).toEqual({ kind, text });
});

it.each([
  [{ ...asking, requestState: "x" }, "the request to come again"],
  [{ ...asking, inputRequests: { a: {}, b: {} } }, 'the question "a", "b"'],
])("%j is described as %s", (result, text) => {
  expect(describeResponse(respond({ result }))).toBe(text);
});

it("an answer is written without the id of its request, whatever the order of its members", () => {
  const [left, right] = [respond({ result: { a: 1, b: 2 } }), { ...respond({ result: { b: 2, a: 1 } }), id: 2 }];
  expect(writeAnswer(left)).toBe(writeAnswer(right));
  expect(writeAnswer(left)).not.toBe(writeAnswer(respond({ result: { a: 1 } })));
  expect(writeAnswer(respond({ error: { code: 1, message: "" } }))).toContain('"code":1');
});

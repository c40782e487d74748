import type { JSONRPCResponse } from "@proj/types";
import { expect, it } from "vitest";
import type { ServerEvent } from "../../../events/server-event.ts";
import { NEUTRAL_TEXT } from "../../../tools/settle-tool-call.ts";
import type { DrivenRound } from "../../drive/driven-round.ts";
import { judgeEvents } from "./judge-events.ts";

const about = { requestId: 1, method: "tools/call" };
const failed: ServerEvent = { type: "handler-failed", ...about, error: new TypeError("boom") };

function judge(answer: object, ...events: ServerEvent[]) {
  const response = { jsonrpc: "2.0", id: 1, ...answer } as JSONRPCResponse;
  return judgeEvents({ number: 2, events, response } as unknown as DrivenRound);
}

function fail(text: string): object {
  return { result: { isError: true, content: [{ type: "text", text }] } };
}

const internal = { error: { code: -32603, message: "Internal error" } };

it.each([
  ["a neutral text", fail(NEUTRAL_TEXT)],
  ["the message of what was thrown", fail("boom")],
  ["an internal error", internal],
  ["a result that is no error", { result: { content: [] } }],
])("a handler that failed is a crash when it is answered with %s, told once", (_, answer) => {
  expect(judge(answer, failed)).toEqual([
    { rule: "crashed", about: "TypeError: boom", problem: "Round 2 crashed: TypeError: boom" },
  ]);
});

it("a handler that says in its own words what went wrong did not crash", () => {
  expect(judge(fail("No such region."), failed)).toEqual([]);
});

it("an internal error that nothing tells of is a crash, and another error is none", () => {
  expect(judge(internal)).toEqual([
    { rule: "crashed", about: "Internal error", problem: 'Round 2 was answered with -32603 "Internal error".' },
  ]);
  expect(judge({ error: { code: -32602, message: "No." } })).toEqual([]);
});

it("whatever else an operator hears breaks no rule", () => {
  const wrong: ServerEvent = { ...failed, error: "thrown text" };
  expect(judge(internal, wrong)).toMatchObject([{ problem: "Round 2 crashed: thrown text" }]);
  expect(judge({ result: {} }, { type: "request-started", ...about })).toEqual([]);
});

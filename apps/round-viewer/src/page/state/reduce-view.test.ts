import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../shared/log-entry.ts";
import { readReceivedAnswer } from "../wire/read-exchange.ts";
import { reduceView } from "./reduce-view.ts";
import type { Trial } from "./trial.ts";
import type { ViewEvent } from "./view-event.ts";
import { initialState, MAX_LOG_ENTRIES, type ViewState } from "./view-state.ts";

const started: ViewEvent = { type: "flow-started", flow: 1, tool: "pay", args: {}, user: "ada" };
const trial: Trial = {
  cheat: "replay",
  variant: "same",
  user: "ada",
  note: undefined,
  status: "busy",
  sent: undefined,
  answer: undefined,
  failure: undefined,
};

function reduce(...events: readonly ViewEvent[]): ViewState {
  return events.reduce(reduceView, initialState);
}

function logged(number: number): LogEntry {
  return { number, at: "2026-07-28T12:00:00Z", type: "operator", text: "The clock was moved." };
}

describe("the log that the page keeps", () => {
  it("is bounded, and keeps what is newest", () => {
    const entries = Array.from({ length: MAX_LOG_ENTRIES + 5 }, (_, index) => logged(index + 1));
    const { log } = reduce(...entries.map((entry): ViewEvent => ({ type: "log-told", entry })));
    expect([log.length, log[0]?.number, log.at(-1)?.number]).toEqual([MAX_LOG_ENTRIES, 6, MAX_LOG_ENTRIES + 5]);
  });

  it("begins anew when it is opened again, for then everything is told once more", () => {
    const entry = logged(1);
    const lost = reduce({ type: "log-opened" }, { type: "log-told", entry }, { type: "log-lost" });
    expect([lost.log.length, lost.isLogOpen]).toEqual([1, false]);
    const opened = reduceView(lost, { type: "log-opened" });
    expect([opened.log.length, opened.isLogOpen]).toEqual([0, true]);
  });
});

describe("a new call", () => {
  it("begins without a token, and without the trials of the one before", () => {
    const answer = readReceivedAnswer({ result: { resultType: "input_required", requestState: "t" } }, 200, 1);
    const before = reduce(started, { type: "answer-received", flow: 1, answer }, { type: "tried", flow: 1, trial });
    expect([before.flow?.token, before.trials.size]).toEqual(["t", 1]);
    const after = reduceView(before, { ...started, flow: 2 });
    expect([after.flow?.token, after.trials.size, after.flow?.status]).toEqual([undefined, 0, "busy"]);
  });

  it("hears nothing of what happens to another, and says nothing of it", () => {
    const state = reduce({ ...started, flow: 2 });
    const late: ViewEvent = { type: "flow-stopped", flow: 1, text: "You stopped waiting.", canGoOn: true };
    expect(reduceView(state, late)).toBe(state);
    expect(reduceView(state, { type: "tried", flow: 1, trial: { ...trial, status: "done" } })).toBe(state);
  });
});

describe("what happens beside a call", () => {
  it("is drawn in it, and said aloud", () => {
    const { flow, announcement } = reduce(started, { type: "noted", text: "11 minutes passed." });
    expect(flow?.trace.at(-1)).toEqual({ type: "note", text: "11 minutes passed." });
    expect(announcement).toBe("11 minutes passed.");
  });

  it("is said aloud where there is no call", () => {
    const { flow, announcement } = reduce({ type: "noted", text: "11 minutes passed." });
    expect([flow, announcement]).toEqual([undefined, "11 minutes passed."]);
  });

  it("is the last trial of each cheat, which is said aloud when it is over", () => {
    const answer = readReceivedAnswer({ error: { code: -32602, message: "Invalid" } }, 200, 1);
    const { trials, announcement } = reduce(
      started,
      { type: "tried", flow: 1, trial },
      { type: "tried", flow: 1, trial: { ...trial, status: "done", answer } },
    );
    expect([...trials.values()].map(({ status }) => status)).toEqual(["done"]);
    expect(announcement).toBe("What came of it: an error: Invalid");
  });
});

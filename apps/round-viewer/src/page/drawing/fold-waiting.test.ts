import { describe, expect, it } from "vitest";
import type { TraceEntry } from "../trace/trace-entry.ts";
import type { SentCall } from "../wire/exchange.ts";
import { readReceivedAnswer } from "../wire/read-exchange.ts";
import { foldWaiting } from "./fold-waiting.ts";

const note: TraceEntry = { type: "note", text: "x" };

function wait(round: number, answers?: SentCall["answers"]): TraceEntry[] {
  const call = { tool: "t", args: {}, answers, token: "t", body: {} };
  const answer = readReceivedAnswer({ result: { resultType: "input_required", requestState: "t" } }, 200, undefined);
  return [
    { type: "request", round, call },
    { type: "result", round, answer },
  ];
}

function draw(trace: readonly TraceEntry[]): string[] {
  return foldWaiting(trace).map((line) => (line.type === "folded" ? `(${line.rounds})` : describeEntry(line.entry)));
}

function describeEntry(entry: TraceEntry): string {
  return "round" in entry ? `${entry.type} ${entry.round}` : entry.type;
}

describe("rounds in which the server is not done yet", () => {
  it("are all drawn when they are two", () => {
    const trace = [note, ...wait(2), ...wait(3), note];
    expect(foldWaiting(trace)).toEqual(trace.map((entry, place) => ({ type: "entry", place, entry })));
  });

  it("are left out but for the first and the last when they are more", () => {
    expect(draw([note, ...wait(2), ...wait(3), ...wait(4), ...wait(5), note])).toEqual([
      "note",
      "request 2",
      "result 2",
      "(2)",
      "request 5",
      "result 5",
      "note",
    ]);
  });

  it("are not left out beyond something else, and keep their places", () => {
    const trace = [...wait(2), ...wait(3), note, ...wait(4), ...wait(5), ...wait(6)];
    expect(draw(trace)).not.toContain("(4)");
    expect(foldWaiting(trace).map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10]);
  });

  it("do not count with one that brings an answer", () => {
    const accepted = wait(2, { page: { action: "accept" } });
    expect(draw([...accepted, ...wait(3), ...wait(4)])).toHaveLength(6);
  });

  it("do not count with a request that has no result yet", () => {
    expect(draw([...wait(2), ...wait(3), ...wait(4).slice(0, 1)])).toHaveLength(5);
  });
});

import { describe, expect, it } from "vitest";
import type { LogEntry, RequestAnswered } from "../../shared/log-entry.ts";
import { findSealed } from "./find-sealed.ts";
import { groupLog, isLookingAround } from "./group-log.ts";

const at = "2026-07-28T12:00:00.000Z";

function asked(number: number, request: number): LogEntry {
  return { number, at, request, type: "asked", target: "pay", key: `question ${number}`, kind: "elicit" };
}

function answered(number: number, request: number, method = "tools/call"): RequestAnswered {
  return {
    number,
    at,
    request,
    type: "request",
    method,
    target: null,
    caller: "ada",
    status: 200,
    outcome: "complete",
    durationMs: 1,
  };
}

const acted: LogEntry = { number: 4, at, type: "operator", text: "The keys were rotated." };

describe("the log in groups", () => {
  it("has what belongs to one request together, newest first", () => {
    const log = [asked(1, 7), asked(2, 8), answered(3, 7), acted, answered(5, 8)];
    expect(groupLog(log)).toEqual([
      { request: undefined, end: undefined, entries: [acted] },
      { request: 8, end: answered(5, 8), entries: [asked(2, 8)] },
      { request: 7, end: answered(3, 7), entries: [asked(1, 7)] },
    ]);
  });

  it("tells requests that only look around from those that do something, or are not over", () => {
    const [looks, calls, runs, operator] = groupLog([acted, asked(5, 9), answered(6, 8), answered(7, 7, "tools/list")]);
    const groups = [looks, calls, runs, operator].map((group) => group !== undefined && isLookingAround(group));
    expect(groups).toEqual([true, false, false, false]);
  });
});

it("a token finds what the server sealed in it by its end and its length", () => {
  const sealed = (number: number, tail: string, length: number): LogEntry => {
    return { number, at, type: "sealed", token: { head: "ey", tail, length }, keyId: "k", contents: null };
  };
  const log = [sealed(1, "abcd", 8), sealed(2, "wxyz", 8), sealed(3, "wxyz", 9)];
  expect(findSealed(log, "eyJhwxyz")?.number).toBe(2);
  expect(findSealed(log, "eyJhJwxyz")?.number).toBe(3);
  expect(findSealed(log, "eyJhJJwxyz")).toBeUndefined();
});

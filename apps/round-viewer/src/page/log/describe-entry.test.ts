import { describe, expect, it } from "vitest";
import type { LogFact } from "../../shared/log-entry.ts";
import { describeEntry } from "./describe-entry.ts";

const token = { head: "eyJh", tail: "wxyz", length: 744 };

describe("a line of the log", () => {
  it.each<[LogFact, string]>([
    [
      {
        type: "request",
        method: "tools/call",
        target: "pay",
        caller: "ada",
        status: 200,
        outcome: "error",
        durationMs: 1.6,
      },
      "answered error, HTTP 200, 2 ms",
    ],
    [{ type: "sealed", token, keyId: "k", contents: null }, "sealed a token of 744 characters, which ends in wxyz"],
    [{ type: "unsealed", token, keyId: "k", contents: null }, "opened the token that ends in wxyz"],
    [{ type: "single-use", tokenId: "t", verdict: "started" }, "single use this round comes for the first time"],
    [{ type: "answered", target: "pay", key: "go", kind: "elicit", action: "decline" }, "answer go: decline"],
    [
      { type: "finished", target: "pay", rounds: 1, outcome: "complete" },
      "finished complete, after 1 round of questions",
    ],
    [{ type: "visited", visitor: "bob", outcome: "connected" }, "page Bob: connected an account"],
  ])("is in words: %j", (fact, line) => {
    const { label, text, tone } = describeEntry({ ...fact, number: 1, at: "2026-07-28T12:00:00Z" });
    expect([`${label} ${text}`, tone]).toEqual([line, "plain"]);
  });

  it.each<[LogFact, string]>([
    [
      { type: "rejected", method: "tools/call", target: "pay", reason: "tampered", explanation: "It was changed." },
      "rejected: tampered It was changed.",
    ],
    [{ type: "not-opened", token, reason: "malformed" }, "not opened malformed: a token that ends in wxyz"],
    [
      { type: "single-use", tokenId: "t", verdict: "conflict" },
      "used before this round was answered before, with other answers",
    ],
    [{ type: "ignored", target: "pay", keys: ["cost"], more: 0 }, "ignored answers that nobody asked for: cost"],
    [{ type: "ignored", target: "pay", keys: ["a"], more: 2 }, "ignored answers that nobody asked for: a, and 2 more"],
    [{ type: "visited", visitor: "bob", outcome: "refused" }, "page Bob: was not asked, and is refused"],
    [{ type: "problem", text: "The disk is full." }, "problem The disk is full."],
  ])("stands out where something did not get through: %j", (fact, line) => {
    const { label, text, tone } = describeEntry({ ...fact, number: 1, at: "2026-07-28T12:00:00Z" });
    expect([`${label} ${text}`, tone]).toEqual([line, "refused"]);
  });
});

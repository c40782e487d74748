import { describe, expect, it } from "vitest";
import { readState, writeState } from "./provision-state.ts";

const state = { version: 1, requestedAt: "2026-07-28T10:00:00.000Z", asks: 1 } as const;

describe("the state between rounds", () => {
  it("comes back as it was written", () => {
    expect(readState(writeState(state))).toEqual(state);
    expect(readState(writeState({ ...state, problem: "region: is not valid" }))).toEqual({
      ...state,
      problem: "region: is not valid",
    });
  });

  it.each([
    ["nothing", undefined],
    ["no JSON", "provision-v1"],
    ["another version", JSON.stringify({ ...state, version: 2 })],
    ["no time", JSON.stringify({ ...state, requestedAt: "yesterday" })],
    ["no count", JSON.stringify({ ...state, asks: 0 })],
    ["no object", "null"],
  ])("is not read from %s", (_, text) => {
    expect(readState(text)).toBeUndefined();
  });
});

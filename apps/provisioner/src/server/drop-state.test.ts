import { describe, expect, it } from "vitest";
import { buildRecord } from "../domain/database.fixture.ts";
import { readState, writeState } from "./drop-state.ts";

const database = { ...buildRecord(), location: "/data/eu-west-1/orders.db" };
const state = { version: 1, database, asks: 1 } as const;

describe("the state between rounds", () => {
  it("comes back as it was written", () => {
    expect(readState(writeState(state))).toEqual(state);
    expect(readState(writeState({ ...state, problem: "name: is not valid" }))).toEqual({
      ...state,
      problem: "name: is not valid",
    });
  });

  it.each([
    ["nothing", undefined],
    ["no JSON", "drop-v1"],
    ["another version", JSON.stringify({ ...state, version: 2 })],
    ["no database", JSON.stringify({ ...state, database: undefined })],
    ["no region", JSON.stringify({ ...state, database: { ...database, region: "mars-1" } })],
    ["no size", JSON.stringify({ ...state, database: { ...database, size: "huge" } })],
    ["no count", JSON.stringify({ ...state, asks: -1 })],
    ["no object", "null"],
  ])("is not read from %s", (_, text) => {
    expect(readState(text)).toBeUndefined();
  });
});

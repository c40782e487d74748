import { expect } from "vitest";
import type { Scenario } from "./scenario.fixture.ts";

/** Messages that are JSON and no requests, and whether their id could be read. */
const malformed: readonly (readonly [name: string, message: unknown, id?: number | string])[] = [
  ["a batch", []],
  ["a number", 7],
  ["null", null],
  ["no version", { id: 1, method: "a" }, 1],
  ["another version", { jsonrpc: "1.0", id: 1, method: "a" }, 1],
  ["no method", { jsonrpc: "2.0", id: 1 }, 1],
  ["an id that is none", { jsonrpc: "2.0", id: null, method: "a" }],
  ["an id that is no whole number", { jsonrpc: "2.0", id: 1.5, method: "a" }],
  ["params that are a list", { jsonrpc: "2.0", id: "x", method: "a", params: [] }, "x"],
];

export const malformedScenarios: readonly Scenario[] = malformed.map(([name, message, id]) => ({
  name: `a message that is none (${name})`,
  play: async ({ connection }) => connection.send(message).response,
  expected: {
    jsonrpc: "2.0",
    ...(id === undefined ? {} : { id }),
    error: { code: -32600, message: expect.stringMatching(/^Invalid request: /) },
  },
}));

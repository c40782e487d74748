import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { initialState, reduceRound } from "../packages/client/src/rounds/reduce-round.ts";
import type { RoundEvent, RoundState } from "../packages/client/src/rounds/round-state.ts";
import { root } from "../tools/lib/workspace.mjs";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const page = read("docs/architecture.md");

describe("the picture of the client's round loop", () => {
  const question = { method: "roots/list" } as const;
  const answer = { roots: [] };
  const asking = {
    resultType: "input_required",
    requestState: "s",
    inputRequests: { one: question, two: question },
  } as const;
  const events: readonly RoundEvent<{ readonly resultType: "complete" }>[] = [
    { type: "result", result: { resultType: "complete" }, durationMs: 1 },
    { type: "result", result: asking, durationMs: 1 },
    { type: "result", result: { resultType: "input_required", requestState: "s" }, durationMs: 1 },
    { type: "answered", inputResponses: { one: answer } },
    { type: "answered", inputResponses: { one: answer, two: answer } },
    { type: "edited", inputResponses: {} },
    { type: "paused", durationMs: 1 },
    { type: "failed", error: new TypeError("on purpose"), mayHaveRun: true },
  ];
  const limits = { inputRequiredMaxRounds: 2, stateOnlyTimeoutMs: 1000 };

  /** Walks from the first state by every event, as long as there is a state of a phase that was not seen before. */
  function walk(): Set<string> {
    const steps = new Set<string>();
    const open: RoundState[] = [initialState];
    for (const state of open) {
      for (const event of events) {
        const { state: next } = reduceRound(state, event, limits);
        if (next.phase === state.phase) continue;
        const step = `${state.phase} --> ${next.phase}`;
        if (!steps.has(step)) open.push(next);
        steps.add(step);
      }
    }
    return steps;
  }

  it("has the phases that a flow goes through, and no others", () => {
    const [, picture = ""] = /^```mermaid\nstateDiagram-v2\n([\s\S]*?)^```/m.exec(page) ?? [];
    const drawn = Array.from(picture.matchAll(/^ *(\w+ --> \w+):/gm), ([, step]) => step);
    expect(drawn.sort()).toEqual([...walk()].sort());
    expect(picture).toContain(`[*] --> ${initialState.phase}`);
  });
});

describe("the picture of the token", () => {
  const [, envelope = ""] = /└─ envelope.*\n([\s\S]*?)```/.exec(page) ?? [];
  const rows = Array.from(envelope.matchAll(/[├└]─ .*? {2,}(.*)$/gm), ([, names = ""]) => names.split(":"));
  const toNames = (text = ""): string[] => text.split(/\s+/).filter((name) => name !== "");
  const listMembers = (path: string, name: string): string[] => {
    const [, body = ""] = new RegExp(`^export interface ${name} \\{([\\s\\S]*?)^\\}`, "m").exec(read(path)) ?? [];
    return Array.from(body.matchAll(/^ {2}readonly (\w+)/gm), ([, member = ""]) => member);
  };

  it("has what the envelope has, and nothing else", () => {
    const members = listMembers("packages/server/src/request-state/envelope.ts", "Envelope");
    expect(members.length).toBeGreaterThan(10);
    expect(rows.flatMap(([names]) => toNames(names)).sort()).toEqual(members.sort());
  });

  it("has what the ledger has, and nothing else", () => {
    const [, ledger] = rows.find(([name]) => name === "ledger") ?? [];
    const members = listMembers("packages/server/src/ledger/ledger.ts", "Ledger");
    expect(toNames(ledger).sort()).toEqual(members.sort());
  });
});

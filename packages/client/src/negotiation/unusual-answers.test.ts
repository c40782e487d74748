import { describe, expect, test } from "vitest";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { type EraVerdict, eraRules } from "./era-rules.ts";
import { createProbing } from "./probing.fixture.ts";
import { unusualAnswers } from "./unusual-answers.fixture.ts";

/** What is sent, and what it comes to, where the server answers in the same way again. */
const consequences: { readonly [Verdict in EraVerdict]: { readonly sent: readonly string[]; readonly end: string } } = {
  modern: { sent: ["server/discover"], end: "modern" },
  "ask-again": { sent: ["server/discover", "server/discover"], end: "VersionNegotiationError" },
  initialize: { sent: ["server/discover", "initialize"], end: "legacy" },
  "none-in-common": { sent: ["server/discover"], end: "VersionNegotiationError" },
  "give-up": { sent: ["server/discover"], end: "the error as it came" },
};

describe.each(["channel", "http"] as const)("over %s", (kind) => {
  const rows = unusualAnswers.filter((row) => row[kind] !== undefined);
  test.each(rows.map((row) => [row.name, row[kind] ?? "give-up", row] as const))(
    "%s: %s",
    async (_, verdict, { behaviour }) => {
      const isSilent = behaviour === "is silent";
      const { find, trail } = createProbing(kind, [behaviour], {
        ...(isSilent && { sleep: createManualTime(Infinity).sleep }),
      });
      const end = await find().then(
        ({ era }) => era,
        (error: Error) => (error.name === "VersionNegotiationError" ? error.name : "the error as it came"),
      );
      const sent = trail.map((line) => line.replace(/ .*/, ""));
      expect({ sent, end }).toEqual(consequences[verdict]);
    },
  );
});

describe("the rules", () => {
  test("have an example for each answer, and say of it what happens", () => {
    const told = unusualAnswers.map(({ answer, channel, http }) => [answer, channel, http]);
    for (const [answer, channel, http] of told) {
      const rule = eraRules[answer as keyof typeof eraRules];
      expect([channel ?? rule.channel, http ?? rule.http]).toEqual([rule.channel, rule.http]);
    }
    expect(new Set(told.map(([answer]) => answer))).toEqual(new Set(Object.keys(eraRules)));
  });

  test("never fall back for who is not let in", () => {
    const refusals = unusualAnswers.filter(({ name }) => /HTTP 40[13]/.test(name));
    expect(refusals.map(({ http }) => http)).toEqual(refusals.map(() => "give-up"));
    expect(refusals.length).toBeGreaterThan(3);
  });
});

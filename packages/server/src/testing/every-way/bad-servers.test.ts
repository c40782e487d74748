import { describe, expect, it } from "vitest";
import { badConsent } from "./bad-consent.fixture.ts";
import { badRounds } from "./bad-rounds.fixture.ts";
import { badServers } from "./bad-servers.fixture.ts";
import { badWrappers } from "./bad-wrappers.fixture.ts";
import type { EveryWayRule } from "./finding.ts";
import { tryEveryWay } from "./try-every-way.ts";

/** Each rule, and whether a subject is there for it; `not-repeatable` is about the test and not the server. */
const rules: { readonly [Rule in EveryWayRule]: boolean } = {
  "not-repeatable": false,
  "never-ends": true,
  crashed: true,
  "asked-again": true,
  "asked-after-refusal": true,
  "volatile-question": true,
  "suspension-swallowed": true,
  "effect-twice": true,
  "effect-missing": true,
  "effect-despite-refusal": true,
  "effect-without-answer": true,
  "refusal-ignored": true,
  "invalid-answer-taken": true,
  "unasked-answer-taken": true,
  "token-accepted": true,
  "effect-of-rejected": true,
  "wrong-error": true,
  "flow-lost": true,
  "other-result": true,
  "response-changed": true,
};

/** The ways, whatever the question is called in them. */
const ways = [
  "straight",
  '"…" declined',
  '"…" cancelled',
  '"…" answered without "…"',
  '"…" answered with a text for "…"',
  '"…" left unanswered, then answered',
  "answers that were not asked for",
  "answers in another order",
  "a changed token",
  "an expired token",
  "a token of another user",
  "a token with other arguments",
  "a token sent to something else",
  "a token of a server without its key",
  "a restart between rounds",
  "a rotation of keys between rounds",
  "time that passes between rounds",
  "the last round sent again, single use",
  "earlier rounds sent again, single use",
  "rounds sent again with other answers, single use",
  "the last round sent again",
  "earlier rounds sent again",
  "a client that cannot be asked",
];

const subjects = [...badConsent, ...badRounds, ...badServers, ...badWrappers];

describe("what is bad is told of, for the right reason and no other", { timeout: 60_000 }, () => {
  it.each(subjects)("$name", async ({ build, call, options, way, rule, says, also = [] }) => {
    const { problems, held } = await tryEveryWay(build, call, options);
    const told = problems.filter((problem) => problem.way === way && problem.rule === rule);
    expect(told.map(({ problem }) => problem).join("\n")).toContain(says);
    expect(new Set(problems.map((problem) => problem.rule))).toEqual(new Set([rule, ...also]));
    expect(held).not.toContain(way);
  });

  it("has something bad for each rule, and for each way", () => {
    expect(new Set(subjects.map(({ rule }) => rule))).toEqual(
      new Set(Object.entries(rules).flatMap(([rule, isThere]) => (isThere ? [rule] : []))),
    );
    const told = subjects.map(({ way }) => way.replaceAll(/"[^"]*"/g, '"…"'));
    expect(ways.filter((way) => !told.includes(way))).toEqual([]);
  });
});

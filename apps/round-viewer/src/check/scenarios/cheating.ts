import { answerFirst } from "../acts/answer-question.ts";
import { callTool, expectHeading, provision } from "../acts/call-tool.ts";
import { expectText, findLog } from "../acts/read-pane.ts";
import { expectRejected, findCheat, readOutside } from "../acts/try-cheat.ts";
import { ensure } from "../check-error.ts";
import type { Look, Scenario } from "../scenario.ts";

/** Cheats that need no more than a token. */
const rejected: readonly [cheat: string, variant: string, reason: string][] = [
  ["change-token", "one", "tampered"],
  ["other-tool", "other", "other-target"],
  ["other-arguments", "other", "other-arguments"],
  ["other-user", "other", "other-principal"],
  ["no-token", "number", "not-a-string"],
  ["no-token", "empty", "malformed"],
];

/** Everything that somebody might try with a token, and what comes of it outside and inside. */
export function cheating(look: Look): Scenario {
  return {
    name: `cheating, ${look}`,
    look,
    async play({ page, see }) {
      await callTool(page, provision);
      await expectHeading(page, "The server asks 2 questions");
      for (const [cheat, variant, reason] of rejected) await expectRejected(page, cheat, variant, reason);
      const approved = await readOutside(page, "unasked", "approve");
      ensure(isAsking(approved), `an answer that nobody asked for came to ${JSON.stringify(approved)}`);
      await expectText(findCheat(page, "unasked").locator('[data-entry="ignored"]'), "cost");
      const withNull = await readOutside(page, "no-token", "null");
      ensure(isAsking(withNull), `a token of null came to ${JSON.stringify(withNull)}`);
      await see("with the first token");

      await answerFirst(page);
      await expectHeading(page, "The server asks 1 question");
      const repeated = await readOutside(page, "replay", "same");
      ensure(isAsking(repeated), `the same round again came to ${JSON.stringify(repeated)}`);
      await expectText(findCheat(page, "replay").locator('[data-entry="single-use"]'), "answered before");
      await expectRejected(page, "replay", "other", "already-used");
      await expectRejected(page, "expired", "wait", "expired");
      await expectText(findLog(page), "The clock was moved ahead by 660 seconds.");
      await see("with the second token");
      const steps = await findLog(page).locator('[data-entry="step"]').allTextContents();
      ensure(!steps.some((step) => step.includes("create")), `a database was created by cheating: ${steps.join("; ")}`);
    },
  };
}

/** Whether the server asks, instead of doing anything. */
function isAsking(body: Record<string, unknown>): boolean {
  return JSON.stringify(body["result"] ?? {}).includes('"resultType":"input_required"');
}

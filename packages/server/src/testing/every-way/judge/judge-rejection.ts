import type { DrivenRound } from "../../drive/driven-round.ts";
import type { Finding } from "../finding.ts";
import { describeEffect, type Effect, joinWords, listEffects } from "../stage/effect.ts";
import { describeResponse } from "../trace.ts";

/** The one answer to every token that is not accepted, whatever the reason. */
const REJECTED = "Invalid or expired requestState";

/**
 * Judges what came of a token that must be rejected.
 *
 * @param what names what was sent.
 * @param effects what happened meanwhile.
 */
export function judgeRejection(what: string, { number, response }: DrivenRound, effects: readonly Effect[]): Finding[] {
  const happened = joinWords(listEffects(effects).map(describeEffect));
  if ("error" in response && response.error.code === -32602 && response.error.message === REJECTED) {
    if (happened === "") return [];
    return [
      { rule: "effect-of-rejected", problem: `Round ${number}, ${what}, was rejected, and ${happened} happened.` },
    ];
  }
  const consequence = happened === "" ? "" : `, and ${happened} happened`;
  const problem = `Round ${number}, ${what}, was answered with ${describeResponse(response)}${consequence}, in place of the error -32602 "${REJECTED}".`;
  return [{ rule: "error" in response && happened === "" ? "wrong-error" : "token-accepted", problem }];
}

/**
 * What a way may break.
 *
 * - `not-repeatable`: the same call, made anew, goes another way, so that nothing can be compared.
 * - `never-ends`: the call still asks when nobody would answer any more.
 * - `crashed`: the handler threw, or returned, what was not meant for the client.
 * - `asked-again`: a question is asked again although it was answered.
 * - `asked-after-refusal`: a question is asked again, or under another key, although it was declined or cancelled.
 * - `volatile-question`: a question is worded differently although nothing that it depends on had changed.
 * - `suspension-swallowed`: the handler catches what `ctx.ask` rejects with while it waits.
 * - `effect-twice`: something happened again that had happened in the call.
 * - `effect-missing`: something did not happen that happens in the straight way.
 * - `effect-despite-refusal`: something happened although the person had declined or cancelled.
 * - `effect-without-answer`: something happened though the answer that it waits for had not come.
 * - `refusal-ignored`: the result is the same as if the question had been accepted.
 * - `invalid-answer-taken`: content that the form rules out was taken for an answer.
 * - `unasked-answer-taken`: an answer to a question that nobody had asked had consequences.
 * - `token-accepted`: a token was taken that must be rejected.
 * - `effect-of-rejected`: something happened though the token was rejected.
 * - `wrong-error`: the error is another one than the protocol asks for.
 * - `flow-lost`: the call does not come to its end any more.
 * - `other-result`: the result is another one than in the straight way.
 * - `response-changed`: single use: a round that was sent again was answered otherwise than before.
 */
export type EveryWayRule =
  | "not-repeatable"
  | "never-ends"
  | "crashed"
  | "asked-again"
  | "asked-after-refusal"
  | "volatile-question"
  | "suspension-swallowed"
  | "effect-twice"
  | "effect-missing"
  | "effect-despite-refusal"
  | "effect-without-answer"
  | "refusal-ignored"
  | "invalid-answer-taken"
  | "unasked-answer-taken"
  | "token-accepted"
  | "effect-of-rejected"
  | "wrong-error"
  | "flow-lost"
  | "other-result"
  | "response-changed";

/** What was found in one way: that it breaks a rule, or that something of it cannot be judged. */
export type Finding = BrokenRule | Unjudged;

export interface BrokenRule {
  readonly rule: EveryWayRule;
  /** What happened: one sentence. */
  readonly problem: string;
  /** The question or effect that it is about: one is told of once in a way, and not again where the straight way tells of it. */
  readonly about?: string | undefined;
}

interface Unjudged {
  /** Why it cannot be judged: one sentence. */
  readonly reason: string;
}

export function isBroken(finding: Finding): finding is BrokenRule {
  return "rule" in finding;
}

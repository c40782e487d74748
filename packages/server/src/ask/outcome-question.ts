import { isRecord } from "@proj/types";
import { type AnswerOf, type Askable, isAskable } from "./question.ts";

/** What became of a question: an accepted value, a no, or nobody there. */
export type Outcome<Value> =
  | { readonly action: "accept"; readonly value: Value }
  | { readonly action: "decline" | "cancel" };

/** A question whose outcome is a value in each case, where a plain question fails the call when it is declined or cancelled. */
export interface OutcomeQuestion<Asked extends Askable> {
  readonly kind: "outcome";
  readonly question: Asked;
}

/** Whether a value is the outcome of a question, and not data of an author that calls its own kind by that name. */
export function isOutcomeQuestion(value: unknown): value is OutcomeQuestion<Askable> {
  return isRecord(value) && value["kind"] === "outcome" && isAskable(value["question"]);
}

/** What is left of something when its question, if it is one, is answered. */
export type Answered<Asked> =
  Asked extends OutcomeQuestion<infer Question>
    ? Outcome<AnswerOf<Question>>
    : Asked extends Askable
      ? AnswerOf<Asked>
      : Asked;

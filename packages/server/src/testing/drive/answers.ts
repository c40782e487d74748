import type { SeenQuestion } from "./seen-question.ts";

/** What goes back for a question just as it is, whatever the question. */
export class RawAnswer {
  /** `undefined`: nothing goes back. */
  readonly response: unknown;

  constructor(response: unknown) {
    this.response = response;
  }
}

/** The person says no. */
export const decline: RawAnswer = new RawAnswer({ action: "decline" });

/** The person goes away without an answer. */
export const cancel: RawAnswer = new RawAnswer({ action: "cancel" });

/** Nothing comes back for the question. */
export const unanswered: RawAnswer = new RawAnswer(undefined);

/** Anything that JSON can hold, for tests of what servers make of it: `rawAnswer({ action: "accept" })`. */
export function rawAnswer(response: unknown): RawAnswer {
  return new RawAnswer(response);
}

/**
 * What a client answers to one question:
 *
 * - the content of a form, which accepts it;
 * - `true`, which accepts a web page;
 * - the whole result for a completion or the roots;
 * - {@link decline}, {@link cancel}, {@link unanswered} or {@link rawAnswer} for any of them.
 */
export type ScriptedAnswer = RawAnswer | true | { readonly [name: string]: unknown };

/** An answer, or what makes it of the question. */
export type AnswerOrFunction = ScriptedAnswer | ((question: SeenQuestion) => ScriptedAnswer | Promise<ScriptedAnswer>);

/** The answers of a client, by the keys of the questions: one for however often it is asked, or a list with one for each time. */
export type Answers = { readonly [key: string]: AnswerOrFunction | readonly AnswerOrFunction[] };

import type { CallOutcome, ReceivedAnswer } from "../wire/exchange.ts";
import { count } from "./count.ts";

const headlines: { readonly [Outcome in Exclude<CallOutcome, "asks">]: string } = {
  waits: "not done yet, and nothing is asked",
  complete: "the result",
  failed: "a result that says it failed",
  error: "an error",
};

/** What an answer of the server is, in a few words: `the server asks 2 questions`. */
export function nameOutcome({ outcome, questions }: Pick<ReceivedAnswer, "outcome" | "questions">): string {
  return outcome === "asks"
    ? `the server asks ${count(Object.keys(questions).length, "question")}`
    : headlines[outcome];
}

/** The same as a sentence, with what the server says. */
export function describeOutcome(answer: Pick<ReceivedAnswer, "outcome" | "questions" | "text">): string {
  const { text } = answer;
  return text === "" ? `${nameOutcome(answer)}.` : `${nameOutcome(answer)}: ${text}`;
}

import type { InputResponse, InputResponses } from "@proj/types";
import { InvalidAnswerError } from "../errors/invalid-answer-error.ts";
import { checkAnswer } from "./check-answer.ts";
import type { Question } from "./question.ts";

/**
 * Holds answers against the questions that they are for. Not every question needs one.
 *
 * @returns the answers as they are to be sent.
 * @throws InvalidAnswerError for the first that does not fit, or that nothing was asked for.
 */
export function checkAnswers(questions: readonly Question[], given: Readonly<Record<string, unknown>>): InputResponses {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const checked = Object.entries(given).map(([key, answer]): readonly [string, InputResponse] => {
    const question = byKey.get(key);
    const right =
      question === undefined
        ? new InvalidAnswerError(key, "is for nothing that was asked")
        : checkAnswer(question, answer);
    if (right instanceof InvalidAnswerError) throw right;
    return [key, right];
  });
  return Object.fromEntries(checked);
}

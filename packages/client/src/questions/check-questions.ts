import { type InputRequiredResult, showValue } from "@proj/types";
import { RoundRefusedError } from "../errors/round-refused-error.ts";
import type { Question } from "./question.ts";
import type { QuestionPolicy } from "./question-policy.ts";

/** How much one result may ask. */
export interface QuestionLimits {
  /** The most questions of one round. */
  readonly maxQuestions: number;
  /** The most bytes that a round's questions and state may have together, as JSON. */
  readonly maxQuestionBytes: number;
}

/**
 * Holds what a server asks against what it may.
 *
 * @param origin where the server is.
 * @throws RoundRefusedError naming the first question, or the limit, that is against it.
 */
export function checkQuestions(
  questions: readonly Question[],
  result: InputRequiredResult,
  policy: QuestionPolicy | undefined,
  { maxQuestions, maxQuestionBytes }: QuestionLimits,
  origin: string,
): void {
  checkLimit("maxQuestions", maxQuestions, questions.length);
  checkLimit("maxQuestionBytes", maxQuestionBytes, new TextEncoder().encode(JSON.stringify(result)).length);
  if (policy === undefined) return;
  for (const question of questions) {
    const { key, kind } = question;
    const problem = policy.allowsKind(kind, origin) ? policy.findProblem(question, origin) : `does not allow ${kind}`;
    if (problem === undefined) continue;
    throw new RoundRefusedError(`the server asks ${showValue(key)}, and policy ${problem}`, { key });
  }
}

function checkLimit(option: keyof QuestionLimits, limit: number, amount: number): void {
  if (amount > limit)
    throw new RoundRefusedError(`what the server asks at once comes to ${amount} (${option}: ${limit})`);
}

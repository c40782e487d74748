import { type InputRequiredResult, showValue } from "@proj/types";
import { RoundRefusedError } from "../errors/round-refused-error.ts";
import type { Question } from "./question.ts";
import { isAllowedKind, isAllowedUrl, type QuestionPolicy } from "./question-policy.ts";

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
 * @throws RoundRefusedError naming the first question, or the limit, that is against it.
 */
export function checkQuestions(
  questions: readonly Question[],
  result: InputRequiredResult,
  policy: QuestionPolicy,
  { maxQuestions, maxQuestionBytes }: QuestionLimits,
): void {
  if (questions.length > maxQuestions) {
    throw new RoundRefusedError(
      `the server asks ${questions.length} questions at once (maxQuestions: ${maxQuestions})`,
    );
  }
  if (maxQuestionBytes !== Number.POSITIVE_INFINITY) {
    const bytes = new TextEncoder().encode(JSON.stringify(result)).length;
    if (bytes > maxQuestionBytes) {
      throw new RoundRefusedError(`the server asks with ${bytes} bytes (maxQuestionBytes: ${maxQuestionBytes})`);
    }
  }
  for (const question of questions) {
    const { key, kind } = question;
    if (!isAllowedKind(policy, kind)) {
      throw new RoundRefusedError(`the server asks ${showValue(key)}; policy does not allow the kind ${kind}`, { key });
    }
    if (question.kind === "elicitUrl" && !isAllowedUrl(policy, question.params.url)) {
      const { host } = question.url;
      throw new RoundRefusedError(`the server asks ${showValue(key)}; policy.urls does not allow ${showValue(host)}`, {
        key,
      });
    }
  }
}

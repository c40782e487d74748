import {
  type InputRequiredResult,
  type InputResponse,
  type InputResponses,
  readErrorMessage,
  showValue,
} from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import { HandlerFailedError } from "../errors/handler-failed-error.ts";
import { type CheckedAnswer, checkAnswer } from "./check-answer.ts";
import type { PlannedQuestion } from "./plan-questions.ts";
import type { QuestionContext } from "./question-handlers.ts";

/** What all questions of a round share. */
export type RoundContext = Omit<QuestionContext, "key">;

/**
 * Runs the handlers of a round's questions side by side. The first that fails ends the round and aborts the signals of the others.
 *
 * @param result what asked, for the error.
 * @throws HandlerFailedError when a handler throws or its answer is none; the signal's reason when that aborts, at once.
 */
export function answerQuestions(
  questions: readonly PlannedQuestion[],
  result: InputRequiredResult,
  context: RoundContext,
): Promise<InputResponses> {
  return runAbortable(context.signal, async (signal, abort) => {
    const shared = { ...context, signal };
    const given: [key: string, answer: InputResponse][] = [];
    const answering = questions.map(async (question) => {
      const { key, handler } = question;
      const checked = await answerQuestion(question, shared);
      if (checked.ok) {
        const entry: (typeof given)[number] = [key, checked.answer];
        given.push(entry);
        return entry;
      }
      const { problem, cause } = checked;
      const inputResponses = Object.fromEntries(given);
      const error = new HandlerFailedError(problem, { handler, key, cause, result, inputResponses });
      abort(error);
      throw error;
    });
    return Object.fromEntries(await Promise.all(answering));
  });
}

async function answerQuestion(question: PlannedQuestion, shared: RoundContext): Promise<CheckedAnswer> {
  let returned: unknown;
  try {
    returned = await question.ask({ ...shared, key: question.key });
  } catch (cause) {
    return { ok: false, problem: `threw ${showValue(readErrorMessage(cause))}`, cause };
  }
  return checkAnswer(question, returned);
}

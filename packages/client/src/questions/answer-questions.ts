import { type InputResponse, type InputResponses, readErrorMessage, showValue } from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import { HandlerFailedError } from "../errors/handler-failed-error.ts";
import { checkAnswer } from "./check-answer.ts";
import type { PlannedQuestion } from "./plan-questions.ts";
import type { QuestionContext } from "./question-handlers.ts";

/** What all questions of a round share. */
export type RoundContext = Omit<QuestionContext, "key">;

/**
 * Runs the handlers of a round's questions side by side. The first that fails ends the round and aborts the signals of the others.
 *
 * @throws HandlerFailedError when a handler throws or its answer is none; the signal's reason when that aborts, at once.
 */
export function answerQuestions(questions: readonly PlannedQuestion[], context: RoundContext): Promise<InputResponses> {
  return runAbortable([context.signal], async (controller) => {
    const shared = { ...context, signal: controller.signal };
    const answers = questions.map(async (question) => {
      try {
        return [question.key, await answerQuestion(question, shared)] as const;
      } catch (error) {
        controller.abort(error);
        throw error;
      }
    });
    return Object.fromEntries(await Promise.all(answers));
  });
}

async function answerQuestion(question: PlannedQuestion, shared: RoundContext): Promise<InputResponse> {
  const { key, handler } = question;
  let returned: unknown;
  try {
    returned = await question.ask({ ...shared, key });
  } catch (cause) {
    throw new HandlerFailedError(`threw ${showValue(readErrorMessage(cause))}`, { handler, key, cause });
  }
  const checked = checkAnswer(question, returned);
  if (checked.ok) return checked.answer;
  throw new HandlerFailedError(checked.problem, { handler, key, cause: checked.cause });
}

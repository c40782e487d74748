import { type InputResponse, type InputResponses, inputMethods, readErrorMessage, showValue } from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import { HandlerFailedError } from "../errors/handler-failed-error.ts";
import { describeIssue } from "../requests/describe-issue.ts";
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

async function answerQuestion({ key, method, handler, ask }: PlannedQuestion, shared: RoundContext): Promise<InputResponse> {
  let answer: unknown;
  try {
    answer = await ask({ ...shared, key });
  } catch (cause) {
    throw new HandlerFailedError(handler, key, `threw ${showValue(readErrorMessage(cause))}`, { cause });
  }
  const parsed = inputMethods[method].result.safeParse(answer);
  if (parsed.success) return parsed.data;
  const problem = `answered with something that is no result of ${method} (${describeIssue(parsed.error.issues)})`;
  throw new HandlerFailedError(handler, key, problem, { cause: parsed.error });
}

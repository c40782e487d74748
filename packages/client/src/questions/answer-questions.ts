import { type InputRequiredResult, type InputResponse, isRecord, readErrorMessage, showValue } from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import { FlowTimeoutError } from "../errors/flow-timeout-error.ts";
import { HandlerFailedError } from "../errors/handler-failed-error.ts";
import { InvalidAnswerError } from "../errors/invalid-answer-error.ts";
import type { StartTimer } from "../timing/start-timer.ts";
import { checkAnswer } from "./check-answer.ts";
import type { PlannedQuestions } from "./plan-questions.ts";
import type { Question } from "./question.ts";
import type { RoundContext } from "./question-handlers.ts";

/** How the questions of a round are answered. */
export interface Answering extends RoundContext {
  /** What asked, for errors. */
  readonly result: InputRequiredResult;
  /** Gets every answer as soon as it is there and right, beside those that are in it. */
  readonly given: Map<string, InputResponse>;
  /** Whether forms and URLs wait for each other, in their order. */
  readonly isOneAtATime: boolean;
  /** Whether the handler of a round may leave questions out. */
  readonly mayLeaveOpen: boolean;
  /** How long one handler may take, in milliseconds; `Infinity` for as long as it likes. */
  readonly answerTimeoutMs: number;
  readonly startTimer: StartTimer;
}

/**
 * Runs the handlers of a round's questions side by side. The first that fails ends the round and aborts the signals of the others.
 *
 * @throws HandlerFailedError when a handler throws or its answer is none; FlowTimeoutError when one takes too long; the signal's reason
 * when that aborts, at once.
 */
export function answerQuestions(planned: readonly PlannedQuestions[], answering: Answering): Promise<void> {
  return runAbortable(answering.signal, async (signal, abort) => {
    let before: Promise<void> = Promise.resolve();
    const running = planned.map((each) => {
      const answer = (): Promise<void> => answerPlanned(each, answering, signal);
      if (!answering.isOneAtATime || !each.questions.some(isForPeople)) return answer();
      before = before.then(answer);
      return before;
    });
    try {
      await Promise.all(running);
    } catch (error) {
      abort(error);
      throw error;
    }
  });
}

function isForPeople({ kind }: Question): boolean {
  return kind === "elicitForm" || kind === "elicitUrl";
}

async function answerPlanned(planned: PlannedQuestions, answering: Answering, signal: AbortSignal): Promise<void> {
  const { questions, handler } = planned;
  const { server, round, given, result, answerTimeoutMs, startTimer } = answering;
  const fail = (key: string, problem: string, cause: unknown): HandlerFailedError =>
    new HandlerFailedError(problem, { handler, key, cause, result, inputResponses: Object.fromEntries(given) });
  // Compared by identity: a handler may call another server, and throw the like of it.
  let timeout: FlowTimeoutError | undefined;
  let stopTimer: (() => void) | undefined;
  let returned: unknown;
  try {
    returned = await runAbortable(signal, async (own, abort) => {
      const onTimeout = (): void => {
        timeout = new FlowTimeoutError("answerTimeoutMs");
        abort(timeout);
      };
      if (answerTimeoutMs !== Number.POSITIVE_INFINITY)
        stopTimer = startTimer(answerTimeoutMs, { onTimeout, onError: abort });
      return planned.ask({ server, round, signal: own });
    });
  } catch (cause) {
    if (cause === timeout) throw cause;
    throw fail(questions[0]?.key ?? "", `threw ${showValue(readErrorMessage(cause))}`, cause);
  } finally {
    stopTimer?.();
  }
  for (const [question, answer] of matchAnswers(planned, returned, answering.mayLeaveOpen)) {
    const checked = answer instanceof InvalidAnswerError ? answer : checkAnswer(question, answer);
    if (checked instanceof InvalidAnswerError)
      throw fail(question.key, `gave an answer that ${checked.problem}`, checked);
    given.set(question.key, checked);
  }
}

/** Which answer is for which question. That of a whole round names them by their keys. */
function matchAnswers(
  { questions, handler }: PlannedQuestions,
  returned: unknown,
  mayLeaveOpen: boolean,
): (readonly [question: Question, answer: unknown])[] {
  if (handler !== "answerRound") return questions.map((question) => [question, returned] as const);
  return questions.flatMap((question) => {
    const { key } = question;
    if (isRecord(returned) && Object.hasOwn(returned, key)) return [[question, returned[key]] as const];
    return mayLeaveOpen ? [] : [[question, new InvalidAnswerError(key, "is missing")] as const];
  });
}

import type { InputResponse } from "@proj/types";
import { MissingHandlerError } from "../errors/missing-handler-error.ts";
import type { FlowRules } from "../flow-options.ts";
import { answerQuestions } from "../questions/answer-questions.ts";
import { checkQuestions } from "../questions/check-questions.ts";
import { planQuestions } from "../questions/plan-questions.ts";
import { readQuestions } from "../questions/question.ts";
import type { ServerIdentity } from "../questions/question-handlers.ts";
import type { QuestionPolicy } from "../questions/question-policy.ts";
import type { Connection } from "../requests/connection.ts";
import type { AskEffect } from "../rounds/round-state.ts";
import type { Answerers } from "./answerers.ts";

/** What answering takes of a client. */
export interface AnsweringSurroundings {
  readonly connection: Pick<Connection, "inFlight" | "startTimer">;
  readonly server: ServerIdentity;
  readonly policy: QuestionPolicy | undefined;
}

/**
 * Lets handlers answer what is open in a round.
 *
 * @param given the answers that are there; gets the others.
 * @throws RoundRefusedError, MissingHandlerError, and what answering throws.
 */
export async function answerRound(
  { result, round }: AskEffect,
  given: Map<string, InputResponse>,
  { handlers, byKey, mayLeaveOpen }: Answerers,
  rules: FlowRules,
  { connection, server, policy }: AnsweringSurroundings,
  source: AbortSignal | undefined,
): Promise<void> {
  const questions = readQuestions(result);
  checkQuestions(questions, result, policy, rules, server.origin);
  const open = questions.filter(({ key }) => !given.has(key));
  const { planned, unanswered } = planQuestions(open, handlers, byKey);
  const [missing] = unanswered;
  if (missing !== undefined && !mayLeaveOpen) {
    throw new MissingHandlerError(missing.question.kind, missing.question.key, result, missing.remedy);
  }
  const { answerTimeoutMs, isOneAtATime } = rules;
  const { startTimer } = connection;
  await connection.inFlight.run(source, (signal) =>
    answerQuestions(planned, {
      server,
      round,
      signal,
      result,
      given,
      isOneAtATime,
      mayLeaveOpen,
      answerTimeoutMs,
      startTimer,
    }),
  );
}

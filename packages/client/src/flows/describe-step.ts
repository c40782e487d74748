import type { InputRequiredResult, InputResponses } from "@proj/types";
import { planQuestions } from "../questions/plan-questions.ts";
import { type Question, readQuestions } from "../questions/question.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";
import type { AskingState, PausingState, SendingState } from "../rounds/round-state.ts";
import type { AskingStep, OpenQuestion, SendingStep, WaitingStep } from "./flow.ts";
import type { FlowTimes } from "./flow-times.ts";

/** What a caller is told of where a flow stands that has no result yet. */
export function describeStep(
  state: SendingState | AskingState | PausingState,
  { receivedAt = 0, expiresAt }: FlowTimes,
  handlers: QuestionHandlers,
): SendingStep | AskingStep | WaitingStep {
  const { round } = state;
  if (state.phase === "sending") return { type: "sending", round };
  const received = {
    round,
    receivedAt: new Date(receivedAt),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
  };
  if (state.phase === "pausing") return { type: "waiting", ...received, pauseMs: state.pauseMs };
  return { type: "asking", ...received, questions: describeQuestions(state.result, handlers, state.inputResponses) };
}

function describeQuestions(
  result: InputRequiredResult,
  handlers: QuestionHandlers,
  given: InputResponses = {},
): Record<string, OpenQuestion> {
  const questions = readQuestions(result);
  const unanswered = new Set<Question>(planQuestions(questions, handlers).unanswered.map(({ question }) => question));
  return Object.fromEntries(
    questions.map((question): [string, OpenQuestion] => {
      const answer = Object.hasOwn(given, question.key) ? given[question.key] : undefined;
      return [
        question.key,
        { ...question, hasHandler: !unanswered.has(question), ...(answer !== undefined && { answer }) },
      ];
    }),
  );
}

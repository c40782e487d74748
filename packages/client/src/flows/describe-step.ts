import { copyJson } from "../messages/copy-json.ts";
import { planQuestions } from "../questions/plan-questions.ts";
import { readQuestions } from "../questions/question.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";
import type { AskingState, OpenState } from "../rounds/round-state.ts";
import type { AskingStep, OpenQuestion, SendingStep, WaitingStep } from "./flow.ts";
import { readExpiry } from "./flow-times.ts";

/** What a caller is told of where a flow stands that has no result yet. */
export function describeStep(
  state: OpenState,
  receivedAt: number,
  handlers: QuestionHandlers,
): SendingStep | AskingStep | WaitingStep {
  const { round, result } = state;
  if (state.phase === "sending") return { type: "sending", round, mayHaveRun: state.mayHaveRun === true };
  const expiresAt = readExpiry(result);
  const received = { round, receivedAt: new Date(receivedAt), ...(expiresAt && { expiresAt }) };
  return state.phase === "pausing"
    ? { type: "waiting", ...received, pauseMs: state.pauseMs }
    : { type: "asking", ...received, questions: describeQuestions(state, handlers) };
}

function describeQuestions(
  { result, inputResponses = {} }: AskingState,
  handlers: QuestionHandlers,
): Record<string, OpenQuestion> {
  return Object.fromEntries(
    readQuestions(result).map((question): [string, OpenQuestion] => {
      const { key } = question;
      const hasHandler = planQuestions([question], handlers).unanswered.length === 0;
      const answer = Object.hasOwn(inputResponses, key) ? inputResponses[key] : undefined;
      // A copy: nothing done to it changes the flow.
      return [key, copyJson({ ...question, hasHandler, ...(answer && { answer }) }, "the question")];
    }),
  );
}

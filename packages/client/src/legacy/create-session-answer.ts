import {
  type AnswerServerRequest,
  hintKeys,
  type InputResponse,
  isRecord,
  type JSONRPCRequest,
  type LegacyVersion,
  McpError,
  readErrorMessage,
  showValue,
  toErrorResponse,
} from "@proj/types";
import { ClosedError } from "../errors/closed-error.ts";
import { InvalidAnswerError } from "../errors/invalid-answer-error.ts";
import { RoundRefusedError } from "../errors/round-refused-error.ts";
import type { FlowRules } from "../flow-options.ts";
import { type AnsweringSurroundings, answerRound } from "../flows/answer-round.ts";
import type { Answerers } from "../flows/answerers.ts";
import { readInputRequired } from "../requests/read-input-required.ts";
import type { ClientWarning, WarningListener } from "../warnings/client-warning.ts";
import { QuestionTurns } from "./question-turns.ts";
import { toLegacyAnswer } from "./to-legacy-answer.ts";
import { toQuestionRefusal } from "./to-question-refusal.ts";

/** How the questions of a session, or of one call in it, are answered. */
export interface SessionAnswering {
  readonly answerers: Answerers;
  readonly rules: FlowRules;
  /** How many questions are answered in all. */
  readonly maxTotal: number;
  /** What is known by the time that a question comes. */
  readonly readSurroundings: () => AnsweringSurroundings & { readonly protocolVersion: LegacyVersion | undefined };
  /** Hears of what could not be answered: the server is told next to nothing of it. */
  readonly warn: WarningListener;
}

/** So many in a row are told of that were not answered: a server must not fill the log. */
const MAX_TOLD = 100;

/**
 * Has questions that come while a request is open answered as those of a round are: by the same handlers, under the same rules, with the same
 * checks. Each is a round of its own. Its key is the one that its author gave it where the server tells that (`_meta["proj/questionKey"]`), the
 * `elicitationId` of a page, or else the id of the server's request as a text.
 */
export function createSessionAnswer(answering: SessionAnswering): AnswerServerRequest {
  const { answerers, rules, maxTotal, warn } = answering;
  const turns = new QuestionTurns(rules);
  /** Forms and pages may have to wait for each other. */
  const people = new QuestionTurns({ ...rules, maxQuestions: 1 });
  let total = 0;
  let unanswered = 0;
  const tell = (request: JSONRPCRequest, key: string, error: unknown): void => {
    unanswered += 1;
    if (unanswered <= MAX_TOLD) warn(describeFailure(request, key, error, unanswered === MAX_TOLD));
  };
  return async (request, { signal }) => {
    const { id } = request;
    const key = nameQuestion(request);
    const answerNow = (): Promise<InputResponse> => answerOne(request, key, answering, signal);
    const mustQueue = rules.isOneAtATime && request.method === "elicitation/create";
    total += 1;
    try {
      if (total > maxTotal) {
        throw new RoundRefusedError(`the server asks more than all rounds of a call may have, ${maxTotal}`, { key });
      }
      const answer = await turns.run(request, signal, () =>
        mustQueue ? people.run(request, signal, answerNow) : answerNow(),
      );
      const { protocolVersion } = answering.readSurroundings();
      const result = toLegacyAnswer(key, answer, protocolVersion);
      unanswered = 0;
      return { jsonrpc: "2.0", id, result };
    } catch (error) {
      if (!signal.aborted && !ClosedError.is(error)) tell(request, key, error);
      return toErrorResponse(id, toQuestionRefusal(error, answerers.handlers));
    }
  };
}

async function answerOne(
  { method, params }: JSONRPCRequest,
  key: string,
  { answerers, rules, readSurroundings }: SessionAnswering,
  signal: AbortSignal,
): Promise<InputResponse> {
  signal.throwIfAborted();
  const asked = { resultType: "input_required", inputRequests: { [key]: { method, ...(params && { params }) } } };
  const result = readInputRequired(method, asked);
  const given = new Map<string, InputResponse>();
  const who = { ...answerers, mayLeaveOpen: false };
  await answerRound({ type: "ask", round: 1, result }, given, who, rules, readSurroundings(), signal);
  const answer = given.get(key);
  if (answer === undefined) throw new InvalidAnswerError(key, "is missing");
  return answer;
}

function nameQuestion({ id, params = {} }: JSONRPCRequest): string {
  const { _meta, elicitationId } = params;
  const key = isRecord(_meta) ? _meta[hintKeys.questionKey] : undefined;
  return [key, elicitationId].find((name) => typeof name === "string") ?? String(id);
}

function describeFailure({ method }: JSONRPCRequest, key: string, cause: unknown, isLast: boolean): ClientWarning {
  const reason = McpError.is(cause) ? cause.message : showValue(readErrorMessage(cause));
  const rest = isLast
    ? `. It is the ${MAX_TOLD}th in a row; of the next ones nothing is told until one is answered`
    : "";
  const message = `the question ${showValue(key)} (${method}) of the server was not answered: ${reason}${rest}`;
  return { type: "question-not-answered", question: key, message, cause };
}

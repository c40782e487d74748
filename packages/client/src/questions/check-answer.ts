import {
  createMessageResultShape,
  type ElicitResult,
  elicitResultShape,
  findContentProblem,
  findShapeProblem,
  type InputResponse,
  listRootsResultShape,
  pickAskedContent,
  type Shape,
} from "@proj/types";
import { InvalidAnswerError } from "../errors/invalid-answer-error.ts";
import { copyJson } from "../messages/copy-json.ts";
import type { HandlerName } from "./handler-name.ts";
import type { FormQuestion, Question } from "./question.ts";

const wanted: { readonly [Kind in HandlerName]: readonly [method: string, shape: Shape] } = {
  elicitForm: ["elicitation/create", elicitResultShape],
  elicitUrl: ["elicitation/create", elicitResultShape],
  sample: ["sampling/createMessage", createMessageResultShape],
  listRoots: ["roots/list", listRootsResultShape],
};

/**
 * Holds an answer against its question: that it is a result of that kind, and that what was accepted fits the form.
 *
 * @returns the answer as it is to be sent: a copy in plain JSON data, with no content but that of the fields of an accepted form: a
 * person has seen nothing else of it, or has not agreed to send it.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#response-actions
 */
export function checkAnswer(question: Question, given: unknown): InputResponse | InvalidAnswerError {
  const [method, shape] = wanted[question.kind];
  try {
    const problem = findShapeProblem("answer", shape, given);
    if (problem !== undefined) return new InvalidAnswerError(question.key, `is no result of ${method} (${problem})`);
    const answer = copyJson(given as InputResponse, "the answer");
    if (question.kind === "elicitForm") return checkForm(question, answer as ElicitResult);
    return question.kind === "elicitUrl" ? dropContent(answer as ElicitResult) : answer;
  } catch (cause) {
    // A getter that throws, a bigint, a cycle.
    return new InvalidAnswerError(question.key, "cannot be written as JSON", { cause });
  }
}

/** A form that was accepted as it is, without content, is one with nothing filled in. */
function checkForm({ key, params }: FormQuestion, answer: ElicitResult): InputResponse | InvalidAnswerError {
  if (answer.action !== "accept") return dropContent(answer);
  const { content = {} } = answer;
  const problem = findContentProblem(params.requestedSchema, content);
  if (problem !== undefined) return new InvalidAnswerError(key, `does not fit the form (${problem})`);
  return { ...answer, content: pickAskedContent(params.requestedSchema, content) };
}

function dropContent({ content: _dropped, ...answer }: ElicitResult): InputResponse {
  return answer;
}

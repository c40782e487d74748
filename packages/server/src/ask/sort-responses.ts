import {
  createMessageResultShape,
  elicitResultShape,
  findShapeProblem,
  hasShape,
  type InputResponse,
  listRootsResultShape,
  ProtocolError,
  readErrorMessage,
  type Shape,
  showValue,
  toCanonicalJson,
} from "@proj/types";
import { Failure } from "../call/failure.ts";
import type { AskedQuestion } from "../request-state/envelope.ts";
import { dropPrototypeMembers } from "../schema/drop-prototype-members.ts";
import type { QuestionKind } from "./question.ts";

/** The responses of one request, told apart. */
export interface SortedResponses {
  /** Answers to questions that were asked, of the kind that was asked. */
  readonly asked: { readonly [key: string]: InputResponse };
  /** Everything else, unverified. */
  readonly unasked: { readonly [key: string]: unknown };
}

const shapes: { readonly [Kind in QuestionKind]: Shape } = {
  elicit: elicitResultShape,
  elicitUrl: elicitResultShape,
  sample: createMessageResultShape,
  listRoots: listRootsResultShape,
};

/**
 * Tells answers that were asked for from those that were not: an answer nobody asked for is never consent.
 *
 * @param questions what the token says was asked in the round before; empty without a token.
 * @returns a {@link Failure} when an answer is a result of another kind than was asked, a ProtocolError when it is no result at all.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#error-handling
 */
export function sortResponses(
  questions: ReadonlyMap<string, AskedQuestion>,
  responses: { readonly [key: string]: unknown },
): SortedResponses | Failure | ProtocolError {
  const asked: Record<string, InputResponse> = Object.create(null);
  const unasked: Record<string, unknown> = Object.create(null);
  for (const [key, response] of Object.entries(responses)) {
    const question = questions.get(key);
    if (question === undefined) {
      unasked[key] = response;
      continue;
    }
    const answer = readResponse(key, question[0], response);
    if (answer instanceof Failure || ProtocolError.is(answer)) return answer;
    asked[key] = answer;
  }
  return { asked, unasked };
}

function readResponse(key: string, kind: QuestionKind, response: unknown): InputResponse | Failure | ProtocolError {
  const candidate = kind === "elicit" || kind === "elicitUrl" ? dropIdleContent(response) : response;
  const root = `params.inputResponses[${showValue(key)}]`;
  const problem = findShapeProblem(root, shapes[kind], candidate);
  if (problem === undefined) return takeAnswer(root, candidate as InputResponse);
  const isOfOtherKind = Object.values(shapes).some((shape) => hasShape(shape, candidate));
  if (isOfOtherKind) return new Failure(`The answer to ${showValue(key)} is of another kind than was asked.`);
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}`);
}

/**
 * Answers are remembered, and compared with what is, by their canonical form: one without is no answer. The shapes let it through where they
 * leave members open.
 */
function takeAnswer(root: string, answer: InputResponse): InputResponse | ProtocolError {
  try {
    // One level more: wherever an answer is put, it lies within something.
    toCanonicalJson([answer]);
    return dropPrototypeMembers(answer);
  } catch (cause) {
    const problem = `${root} cannot be remembered: ${readErrorMessage(cause)}`;
    return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}`, { cause });
  }
}

/** Content counts only where the person accepted; what a client sends along with a refusal is not looked at. */
function dropIdleContent(response: unknown): unknown {
  if (typeof response !== "object" || response === null || !("action" in response) || response.action === "accept")
    return response;
  const { content: _, ...rest } = response as { readonly [member: string]: unknown };
  return rest;
}

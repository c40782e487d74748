import { type InputResponse, ProtocolError, showValue } from "@proj/types";
import { Failure } from "../call/failure.ts";
import type { AskedQuestion } from "../request-state/envelope.ts";
import { describeOtherKind } from "./read-reply.ts";
import { Misfit, takeResponse } from "./take-response.ts";

/** The responses of one request, told apart. */
export interface SortedResponses {
  /** Answers to questions that were asked, of the kind that was asked. */
  readonly asked: { readonly [key: string]: InputResponse };
  /** Everything else, unverified. */
  readonly unasked: { readonly [key: string]: unknown };
}

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
    const answer = takeResponse(question[0], response, `params.inputResponses[${showValue(key)}]`);
    if (answer instanceof Misfit) return refuse(key, answer);
    asked[key] = answer;
  }
  return { asked, unasked };
}

function refuse(key: string, { problem, cause }: Misfit): Failure | ProtocolError {
  if (problem === undefined) return new Failure(describeOtherKind(key));
  const options = cause === undefined ? {} : { cause };
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}`, options);
}

import {
  CreateMessageResult,
  describeWireIssues,
  ElicitResult,
  type InputResponse,
  ListRootsResult,
  ProtocolError,
  readErrorMessage,
  showValue,
  toCanonicalJson,
} from "@proj/types";
import { Failure } from "../call/failure.ts";
import type { AskedQuestion } from "../request-state/envelope.ts";
import type { QuestionKind } from "./question.ts";

/** The responses of one request, told apart. */
export interface SortedResponses {
  /** Answers to questions that were asked, of the kind that was asked. */
  readonly asked: { readonly [key: string]: InputResponse };
  /** Everything else, unverified. */
  readonly unasked: { readonly [key: string]: unknown };
}

const schemas = {
  elicit: ElicitResult,
  elicitUrl: ElicitResult,
  sample: CreateMessageResult,
  listRoots: ListRootsResult,
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
  const parsed = schemas[kind].safeParse(candidate);
  if (parsed.success) return refuseUnrememberable(root, parsed.data) ?? parsed.data;
  const isOfOtherKind = Object.values(schemas).some((schema) => schema.safeParse(candidate).success);
  if (isOfOtherKind) return new Failure(`The answer to ${showValue(key)} is of another kind than was asked.`);
  return new ProtocolError(
    "ERR_MCP_INVALID_PARAMS",
    `Invalid params: ${describeWireIssues(root, parsed.error.issues)}`,
  );
}

/**
 * Answers are remembered, and compared with what is, by their canonical form: one without is no answer. The schemas let it through where they
 * leave members open.
 */
function refuseUnrememberable(root: string, answer: InputResponse): ProtocolError | undefined {
  try {
    // One level more: wherever an answer is put, it lies within something.
    toCanonicalJson([answer]);
    return undefined;
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

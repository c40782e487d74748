import { type InputResponse, isRecord, type LegacyResponse, showValue } from "@proj/types";
import type { QuestionKind } from "./question.ts";
import { Misfit, takeResponse } from "./take-response.ts";

/** What the client of a session made of a question. */
export type Reply =
  | { readonly answer: InputResponse }
  /** Somebody there said no in a way that is no answer. */
  | { readonly isRefused: true }
  /** There is no answer: a sentence that says why. */
  | { readonly problem: string };

/** What clients answer whose user did not let their model be asked. */
const REFUSED_CODE = -1;

/**
 * Reads what came back for a question that was put over a back channel.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/sampling#error-handling
 */
export function readReply(key: string, kind: QuestionKind, response: LegacyResponse): Reply {
  if ("error" in response) return readError(key, kind, response.error);
  const answer = takeResponse(kind, response.result, "it");
  if (!(answer instanceof Misfit)) return { answer };
  const { problem } = answer;
  return {
    problem: problem === undefined ? describeOtherKind(key) : `The answer to ${showValue(key)} is none: ${problem}.`,
  };
}

function readError(key: string, kind: QuestionKind, error: unknown): Reply {
  const { code, message } = isRecord(error) ? error : {};
  if (kind === "sample" && code === REFUSED_CODE) return { isRefused: true };
  const detail = typeof message === "string" ? `: ${showValue(message)} (error ${showValue(code)})` : "";
  return { problem: `The client could not answer ${showValue(key)}${detail}.` };
}

export function describeOtherKind(key: string): string {
  return `The answer to ${showValue(key)} is of another kind than was asked.`;
}

import type { InputRequest, InputRequiredResult, JSONRPCResponse } from "@proj/types";
import { type QuestionKind, readKind } from "../../ask/question.ts";

/** A question as the client was sent it. */
export interface SeenQuestion {
  readonly key: string;
  readonly kind: QuestionKind;
  /** The whole request, as it was rendered. */
  readonly request: InputRequest;
  /** What a person reads; `undefined` for what nobody reads. */
  readonly message: string | undefined;
  /** The round that asked it, counted from 1. */
  readonly round: number;
}

/** The questions in a response, in their order; none where it does not ask. */
export function readQuestions(response: JSONRPCResponse, round: number): SeenQuestion[] {
  return Object.entries(readAsking(response)?.inputRequests ?? {}).map(([key, request]) => {
    const { message } = (request.params ?? {}) as { readonly message?: string };
    return { key, kind: readKind(request), request, message, round };
  });
}

/** The result that has the client come again; `undefined` when the response is something else. */
export function readAsking(response: JSONRPCResponse): InputRequiredResult | undefined {
  if ("error" in response || response.result.resultType !== "input_required") return undefined;
  return response.result as InputRequiredResult;
}

const nouns: { readonly [Kind in QuestionKind]: string } = {
  elicit: "a form",
  elicitUrl: "a web page",
  sample: "a completion",
  listRoots: "the roots",
};

/** What a question asks for, for messages. */
export function describeKind(kind: QuestionKind): string {
  return nouns[kind];
}

import type { InputRequest } from "@proj/types";
import type { Question } from "../ask/question.ts";

/** What a person, or the client's model, made of a question. */
export type SettledQuestion =
  | { readonly action: "accept"; readonly value: unknown }
  | { readonly action: "decline" | "cancel" };

/** A question that has no answer which counts. */
export interface OpenQuestion {
  readonly key: string;
  readonly question: Question;
  readonly print: string;
  /** What was wrong with its last answer. */
  readonly problem?: string;
}

/** Says in the question itself why it is asked again; what exactly was wrong is known in the round that follows the answer. */
export function addReason(request: InputRequest, problem: string | undefined): InputRequest {
  if (problem === undefined || request.method !== "elicitation/create") return request;
  const message = `${request.params.message}\n\nThe last answer was not valid${problem === "" ? "." : `: ${problem}`}`;
  return { ...request, params: { ...request.params, message } } as InputRequest;
}

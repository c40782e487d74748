import { type CompleteRequestParams, completeParamsShape, findShapeProblem, ProtocolError } from "@proj/types";

/** A request for values of one argument. */
export interface CompletionRequest {
  readonly kind: CompleteRequestParams["ref"]["type"];
  /** The name of the prompt; the URI of the resource, or the text of the template. */
  readonly target: string;
  readonly argument: string;
  readonly value: string;
  /** The arguments that are settled; `{}` when the request tells of none. */
  readonly args: { readonly [name: string]: string };
}

/**
 * Reads the parameters of `completion/complete`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion#data-types
 */
export function readCompletion(params: object): CompletionRequest | ProtocolError {
  const problem = findShapeProblem("params", completeParamsShape, params);
  if (problem !== undefined) return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}`);
  const { ref, argument, context } = params as CompleteRequestParams;
  return {
    kind: ref.type,
    target: ref.type === "ref/prompt" ? ref.name : ref.uri,
    argument: argument.name,
    value: argument.value,
    args: context?.arguments ?? {},
  };
}

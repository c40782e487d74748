import {
  ConfigurationError,
  type CreateMessageRequestParams,
  createMessageParamsShape,
  findShapeProblem,
  showValue,
} from "@proj/types";
import { checkSamplingMessages } from "./check-sampling-messages.ts";
import type { Sample } from "./question.ts";

/**
 * Asks the client's language model for a completion.
 *
 * @deprecated The specification deprecates sampling; call a model provider from the server instead.
 * @param params `maxTokens` is a whole number above 0. Each tool use in `messages` has its result in the next message, which has nothing else.
 * @throws ConfigurationError naming the message and the tool use where that is not so, or the parameter that is wrong.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function sample(params: CreateMessageRequestParams): Sample {
  const misshapen = findShapeProblem("params", createMessageParamsShape, params);
  const problem = misshapen === undefined ? findSampleProblem(params) : `${misshapen}.`;
  if (problem !== undefined) throw new ConfigurationError(`sample: ${problem}`);
  return { kind: "sample", request: { method: "sampling/createMessage", params } };
}

/**
 * What is wrong with parameters that are of the right types.
 *
 * @returns a sentence; `undefined` when nothing is wrong.
 */
export function findSampleProblem({ maxTokens, messages }: CreateMessageRequestParams): string | undefined {
  if (Number.isSafeInteger(maxTokens) && maxTokens > 0) return checkSamplingMessages(messages);
  return `maxTokens must be a whole number above 0, got ${showValue(maxTokens)}.`;
}

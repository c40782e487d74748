import type { CreateMessageRequest } from "@proj/types";
import type { Sample } from "./question.ts";

/**
 * Asks the client's language model for a completion.
 *
 * @deprecated The specification deprecates sampling; call a model provider from the server instead.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export function sample(params: CreateMessageRequest["params"]): Sample {
  return { kind: "sample", request: { method: "sampling/createMessage", params } };
}

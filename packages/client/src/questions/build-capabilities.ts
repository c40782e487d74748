import type { ClientCapabilities } from "@proj/types";
import type { QuestionHandlers, SampleHandlerOptions } from "./question-handlers.ts";

/**
 * What a client with these handlers declares: exactly what it can answer.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#capabilities
 */
export function buildCapabilities({ elicitForm, elicitUrl, sample, listRoots }: QuestionHandlers): ClientCapabilities {
  const flags: Partial<SampleHandlerOptions> = typeof sample === "object" ? sample : {};
  return {
    ...(elicitForm === undefined && elicitUrl === undefined
      ? {}
      : { elicitation: { ...(elicitForm && { form: {} }), ...(elicitUrl && { url: {} }) } }),
    ...(sample === undefined
      ? {}
      : { sampling: { ...(flags.tools && { tools: {} }), ...(flags.context && { context: {} }) } }),
    ...(listRoots && { roots: {} }),
  };
}

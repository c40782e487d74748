import type { ClientCapabilities } from "@proj/types";
import type { HandlerName } from "./handler-name.ts";
import type { QuestionHandlers, SampleHandlerOptions } from "./question-handlers.ts";
import { isAllowedKind, type QuestionPolicy } from "./question-policy.ts";

/**
 * What a client with these handlers declares: exactly what it can answer and may be asked.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#capabilities
 */
export function buildCapabilities(handlers: QuestionHandlers, policy: QuestionPolicy = {}): ClientCapabilities {
  const find = <Name extends HandlerName>(name: Name): QuestionHandlers[Name] =>
    isAllowedKind(policy, name) ? handlers[name] : undefined;
  const [elicitForm, elicitUrl, sample, listRoots] = [
    find("elicitForm"),
    find("elicitUrl"),
    find("sample"),
    find("listRoots"),
  ];
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

import type { ClientCapabilities } from "@proj/types";
import type { HandlerName } from "./handler-name.ts";
import type { QuestionHandlers, SampleHandlerOptions } from "./question-handlers.ts";
import type { QuestionPolicy } from "./question-policy.ts";

/**
 * What a client with these handlers declares: exactly what it can answer and may be asked.
 *
 * @param origin where the server is, for the policy.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#capabilities
 */
export function buildCapabilities(
  handlers: QuestionHandlers,
  policy?: QuestionPolicy,
  origin: string = "",
): ClientCapabilities {
  const find = <Name extends HandlerName>(name: Name): QuestionHandlers[Name] =>
    policy === undefined || policy.allowsKind(name, origin) ? handlers[name] : undefined;
  const [elicitForm, elicitUrl] = [find("elicitForm"), find("elicitUrl")];
  const [sample, listRoots] = [find("sample"), find("listRoots")];
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

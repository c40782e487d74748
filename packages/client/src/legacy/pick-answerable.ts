import type { ClientCapabilities } from "@proj/types";
import { buildCapabilities } from "../questions/build-capabilities.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";
import type { QuestionPolicy } from "../questions/question-policy.ts";

/**
 * What a client can answer while a request is open: not what it declares for questions that are answered by hand, between one request and the next.
 *
 * @param declared all that it declares.
 * @param origin where the server is, for the policy.
 */
export function pickAnswerable(
  declared: ClientCapabilities,
  handlers: QuestionHandlers,
  policy: QuestionPolicy | undefined,
  origin: string,
): ClientCapabilities {
  // What it can answer follows from nothing but what is declared.
  if (handlers.answerRound !== undefined) return declared;
  const { elicitation: _elicitation, sampling: _sampling, roots: _roots, ...others } = declared;
  return { ...others, ...buildCapabilities(handlers, policy, origin) };
}

import type { ClientCapabilities, CreateMessageRequest, InputRequest, InputRequests } from "@proj/types";
import { isOutcomeQuestion, type OutcomeQuestion } from "./outcome-question.ts";
import type { Askable } from "./question.ts";

/**
 * What a client would have to declare, and did not, before these questions may be sent to it.
 *
 * @returns the missing capabilities in the shape of `data.requiredCapabilities`, or `undefined` when nothing is missing.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export function findMissingCapabilities(
  requests: InputRequests,
  declared: ClientCapabilities,
): ClientCapabilities | undefined {
  const missing: ClientCapabilities = {};
  for (const request of Object.values(requests)) addMissing(request, declared, missing);
  return Object.keys(missing).length === 0 ? undefined : missing;
}

function addMissing(request: InputRequest, declared: ClientCapabilities, missing: ClientCapabilities): void {
  switch (request.method) {
    case "elicitation/create":
      addMissingElicitation(request.params.mode === "url" ? "url" : "form", declared, missing);
      return;
    case "sampling/createMessage":
      addMissingSampling(request.params, declared, missing);
      return;
    case "roots/list":
      if (declared.roots === undefined) missing.roots = {};
  }
}

/** A client that declares elicitation without a mode can show forms. */
function addMissingElicitation(
  mode: "form" | "url",
  { elicitation }: ClientCapabilities,
  missing: ClientCapabilities,
): void {
  if (elicitation !== undefined) {
    const isBare = elicitation.form === undefined && elicitation.url === undefined;
    if (elicitation[mode] !== undefined || (mode === "form" && isBare)) return;
  }
  missing.elicitation = { ...missing.elicitation, [mode]: {} };
}

function addMissingSampling(
  params: CreateMessageRequest["params"],
  { sampling }: ClientCapabilities,
  missing: ClientCapabilities,
): void {
  const usesTools = params.tools !== undefined || params.toolChoice !== undefined;
  const usesContext = params.includeContext !== undefined && params.includeContext !== "none";
  const lacksTools = usesTools && sampling?.tools === undefined;
  const lacksContext = usesContext && sampling?.context === undefined;
  if (sampling !== undefined && !lacksTools && !lacksContext) return;
  missing.sampling = {
    ...missing.sampling,
    ...(lacksTools ? { tools: {} } : {}),
    ...(lacksContext ? { context: {} } : {}),
  };
}

/** Whether a client that declared this can be asked the question. */
export function canBeAsked(asked: Askable | OutcomeQuestion<Askable>, declared: ClientCapabilities): boolean {
  if (isOutcomeQuestion(asked)) return canBeAsked(asked.question, declared);
  const missing: ClientCapabilities = {};
  if (asked.kind === "flowUrl") addMissingElicitation("url", declared, missing);
  else addMissing(asked.request, declared, missing);
  return Object.keys(missing).length === 0;
}

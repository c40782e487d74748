import { type InputRequest, type LegacyVersion, legacyFacts } from "@proj/types";
import type { LegacyQuestion } from "./legacy-question.ts";
import { toPlainForm } from "./to-plain-form.ts";
import { toPlainSampling } from "./to-plain-sampling.ts";

/**
 * Puts a question into the words of a revision.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
export function toLegacyQuestion(request: InputRequest, version: LegacyVersion): LegacyQuestion {
  switch (request.method) {
    case "elicitation/create":
      return toLegacyElicitation(request.params, version);
    case "sampling/createMessage":
      return toPlainSampling(request.params, version);
    case "roots/list":
      return { params: { ...request.params } };
  }
}

function toLegacyElicitation(
  params: Extract<InputRequest, { method: "elicitation/create" }>["params"],
  version: LegacyVersion,
): LegacyQuestion {
  const { asksForms, asksUrls, hasFormModes } = legacyFacts[version];
  if (params.mode === "url") {
    return asksUrls ? { params } : { obstacle: `revision ${version} cannot send anybody to a page` };
  }
  if (!asksForms) return { obstacle: `revision ${version} cannot show forms` };
  return hasFormModes ? { params: { ...params, mode: "form" } } : toPlainForm(params, version);
}

import { type InputRequest, type LegacyVersion, legacyFacts } from "@proj/types";

/** Why a question cannot be put in a revision, as the end of a sentence about it; `undefined` where it can. */
export function findQuestionObstacle(request: InputRequest, version: LegacyVersion): string | undefined {
  if (request.method !== "elicitation/create") return undefined;
  const { asksForms, asksUrls } = legacyFacts[version];
  const can = request.params.mode === "url" ? asksUrls : asksForms;
  return can ? undefined : `revision ${version} has no such question`;
}

/**
 * The parameters of a question as the revision has them.
 *
 * @param elicitationId names a page, where the revision names them.
 */
export function toLegacyQuestion(
  request: InputRequest,
  version: LegacyVersion,
  elicitationId: string,
): { readonly [name: string]: unknown } {
  if (request.method !== "elicitation/create") return { ...request.params };
  if (request.params.mode === "url") return { ...request.params, elicitationId };
  if (legacyFacts[version].asksUrls) return { ...request.params };
  const { mode: _mode, ...params } = request.params;
  return params;
}

import type { LegacyEndpoint, LegacyEndpointParts } from "./legacy-endpoint.ts";
import { SessionEndpoint } from "./session-endpoint.ts";
import type { LegacyPolicy } from "./session-options.ts";
import { SessionlessEndpoint } from "./sessionless-endpoint.ts";

/** @returns `undefined` where clients of earlier revisions are not served. */
export function buildLegacyEndpoint(parts: LegacyEndpointParts, policy: LegacyPolicy): LegacyEndpoint | undefined {
  if (policy === "off") return undefined;
  return policy === "none" ? new SessionlessEndpoint(parts) : new SessionEndpoint(parts, policy);
}

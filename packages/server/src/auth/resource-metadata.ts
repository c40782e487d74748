import { pickDefined } from "../registry/pick-defined.ts";
import type { BearerAuthOptions } from "./bearer-auth-options.ts";

/**
 * What a protected server publishes of itself.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc9728#section-2
 */
export interface ResourceMetadata {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported: readonly ["header"];
  readonly resource_name?: string;
  readonly resource_documentation?: string;
  readonly resource_policy_uri?: string;
  readonly resource_tos_uri?: string;
}

/** What of the metadata is computed. */
type Computed = Pick<ResourceMetadata, "resource" | "authorization_servers"> & {
  readonly scopes_supported: readonly string[] | undefined;
};

/** Puts together what is published. */
export function buildResourceMetadata(computed: Computed, options: BearerAuthOptions<never>): ResourceMetadata {
  const all = {
    ...computed,
    bearer_methods_supported: ["header"] as const,
    resource_name: options.resourceName,
    resource_documentation: options.resourceDocumentation,
    resource_policy_uri: options.resourcePolicyUri,
    resource_tos_uri: options.resourceTosUri,
  };
  const { resource, authorization_servers, bearer_methods_supported } = all;
  return {
    resource,
    authorization_servers,
    ...pickDefined(all, "scopes_supported"),
    bearer_methods_supported,
    ...pickDefined(all, "resource_name", "resource_documentation", "resource_policy_uri", "resource_tos_uri"),
  };
}

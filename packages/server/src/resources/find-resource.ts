import { ResourceNotFoundError } from "../errors/resource-not-found-error.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { matchUriTemplate } from "../uri-template/match-uri-template.ts";
import type { UriVariables } from "../uri-template/uri-template.ts";
import type { RegisteredResource, RegisteredResourceTemplate } from "./build-resource.ts";

/** What a URI stands for. */
export interface FoundResource {
  readonly resource: RegisteredResource;
  readonly policy: RequestStatePolicy;
  readonly scopes: readonly string[] | undefined;
  /** The variables of a template; of a resource, its URI. */
  readonly args: UriVariables;
}

/**
 * Builds the look-up of resources: by the exact URI, else by the first template that matches.
 *
 * @param resources by their URIs.
 * @param templates in the order of registration.
 */
export function findResource(
  resources: ReadonlyMap<string, RegisteredResource>,
  templates: readonly RegisteredResourceTemplate[],
): (uri: string) => FoundResource | ResourceNotFoundError {
  return (uri) => {
    const resource = resources.get(uri);
    if (resource !== undefined) return { resource, policy: resource.policy, scopes: resource.scopes, args: { uri } };
    for (const family of templates) {
      const args = matchUriTemplate(family.template, uri);
      if (args !== undefined) return { resource: family, policy: family.policy, scopes: family.scopes, args };
    }
    return new ResourceNotFoundError(uri);
  };
}

import { ConfigurationError, type Resource, type ResourceTemplate, showValue } from "@proj/types";
import { readScopes } from "../auth/read-scopes.ts";
import type { Registered } from "../call/run-handler.ts";
import { buildCompletable, type Completable, notCompletable } from "../completion/completable.ts";
import { type CacheHints, readCacheHints } from "../dispatch/read-cache-hints.ts";
import { checkFunction } from "../options/check-function.ts";
import { pickDefined } from "../registry/pick-defined.ts";
import { narrowPolicy, type RequestStatePolicy } from "../request-state/policy.ts";
import { buildResolvers } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import { anyArguments } from "../schema/any-arguments.ts";
import { readSchemaForm } from "../schema/read-schema-form.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { parseUriTemplate } from "../uri-template/parse-uri-template.ts";
import { listVariables, type UriTemplate } from "../uri-template/uri-template.ts";
import type { ResourceConfig, ResourceTemplateConfig } from "./resource-definition.ts";

/** A resource or a family of them, with everything computed that can be computed before it is read. */
export interface RegisteredResource extends Registered {
  readonly definition: Resource | ResourceTemplate;
  readonly hints: CacheHints;
  readonly completable: Completable;
}

/** A family of resources. */
export interface RegisteredResourceTemplate extends RegisteredResource {
  readonly template: UriTemplate;
}

/** What goes for all resources of a server, where they do not say something else. */
export interface ResourceDefaults {
  readonly policy: RequestStatePolicy;
  readonly hints: CacheHints;
}

interface Resolving {
  readonly resolve?: Resolvers | undefined;
}

/**
 * Prepares a resource.
 *
 * @throws ConfigurationError when a cache hint or a limit is out of range, two resolvers have the same key, or the handler is none.
 */
export function buildResource(
  name: string,
  config: ResourceConfig & Resolving,
  handler: Registered["handler"],
  defaults: ResourceDefaults,
): RegisteredResource {
  const owner = `resource ${showValue(name)}`;
  checkFunction(`The handler of ${owner}`, handler);
  const { uri } = config;
  return {
    definition: {
      uri,
      name,
      ...pickDefined(config, "title", "description", "mimeType", "size", "annotations", "icons", "_meta"),
    },
    schema: anyArguments,
    hints: checkHints(owner, config, defaults.hints),
    completable: notCompletable,
    handler,
    policy: narrowPolicy(defaults.policy, owner, config.requestState),
    scopes: readScopes(owner, config.scopes),
    resolvers: buildResolvers(owner, config.resolve),
  };
}

/**
 * Prepares a family of resources.
 *
 * @throws ConfigurationError when the template cannot be matched, the schema is none, a cache hint or a limit is out of range, two resolvers have
 * the same key, a completer is for a variable that does not exist, or the handler is none.
 */
export function buildResourceTemplate<Schema extends StandardSchema>(
  name: string,
  config: ResourceTemplateConfig<string, Schema, never> & Resolving,
  handler: Registered["handler"],
  defaults: ResourceDefaults,
): RegisteredResourceTemplate {
  const owner = `resource template ${showValue(name)}`;
  checkFunction(`The handler of ${owner}`, handler);
  const { uriTemplate } = config;
  const template = parseUriTemplate(uriTemplate);
  return {
    definition: {
      uriTemplate,
      name,
      ...pickDefined(config, "title", "description", "mimeType", "annotations", "icons", "_meta"),
    },
    template,
    schema: readSchemaForm(owner, config.inputSchema ?? anyArguments).schema,
    argumentsNoun: "variables",
    hints: checkHints(owner, config, defaults.hints),
    completable: buildCompletable(owner, "variable", listVariables(template), config.complete),
    handler,
    policy: narrowPolicy(defaults.policy, owner, config.requestState),
    scopes: readScopes(owner, config.scopes),
    resolvers: buildResolvers(owner, config.resolve),
  };
}

function checkHints(owner: string, config: Parameters<typeof readCacheHints>[0], fallback: CacheHints): CacheHints {
  const hints = readCacheHints(config, fallback);
  if (typeof hints === "string") throw new ConfigurationError(`${owner}: ${hints}.`);
  return hints;
}

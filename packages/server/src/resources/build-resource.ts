import { ConfigurationError, type Resource, type ResourceTemplate, showValue } from "@proj/types";
import type { Registered } from "../call/run-handler.ts";
import { type CacheHints, readCacheHints } from "../dispatch/read-cache-hints.ts";
import { pickDefined } from "../registry/pick-defined.ts";
import { narrowPolicy, type RequestStatePolicy } from "../request-state/policy.ts";
import { buildResolvers } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import { anyArguments } from "../schema/any-arguments.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { parseUriTemplate } from "../uri-template/parse-uri-template.ts";
import type { UriTemplate } from "../uri-template/uri-template.ts";
import type { ResourceConfig, ResourceTemplateConfig } from "./resource-definition.ts";

/** A resource or a family of them, with everything computed that can be computed before it is read. */
export interface RegisteredResource extends Registered {
  readonly definition: Resource | ResourceTemplate;
  readonly hints: CacheHints;
}

/** A family of resources. */
export interface RegisteredResourceTemplate extends RegisteredResource {
  readonly template: UriTemplate;
}

interface Resolving {
  readonly resolve?: Resolvers | undefined;
}

/**
 * Prepares a resource.
 *
 * @throws ConfigurationError when a cache hint or a limit is out of range, or two resolvers have the same key.
 */
export function buildResource(
  name: string,
  config: ResourceConfig & Resolving,
  handler: Registered["handler"],
  policy: RequestStatePolicy,
): RegisteredResource {
  const owner = `resource ${showValue(name)}`;
  const { uri } = config;
  return {
    definition: {
      uri,
      name,
      ...pickDefined(config, "title", "description", "mimeType", "size", "annotations", "icons", "_meta"),
    },
    schema: anyArguments,
    hints: checkHints(owner, config),
    handler,
    policy: narrowPolicy(policy, owner, config.requestState),
    resolvers: buildResolvers(owner, config.resolve),
  };
}

/**
 * Prepares a family of resources.
 *
 * @throws ConfigurationError when the template cannot be matched, the schema is none, a cache hint or a limit is out of range, or two resolvers
 * have the same key.
 */
export function buildResourceTemplate<Schema extends StandardSchema>(
  name: string,
  config: ResourceTemplateConfig<string, Schema> & Resolving,
  handler: Registered["handler"],
  policy: RequestStatePolicy,
): RegisteredResourceTemplate {
  const owner = `resource template ${showValue(name)}`;
  const { uriTemplate } = config;
  return {
    definition: {
      uriTemplate,
      name,
      ...pickDefined(config, "title", "description", "mimeType", "annotations", "icons", "_meta"),
    },
    template: parseUriTemplate(uriTemplate),
    schema: checkSchema(owner, config.inputSchema),
    argumentsNoun: "variables",
    hints: checkHints(owner, config),
    handler,
    policy: narrowPolicy(policy, owner, config.requestState),
    resolvers: buildResolvers(owner, config.resolve),
  };
}

function checkHints(owner: string, config: Parameters<typeof readCacheHints>[0]): CacheHints {
  const hints = readCacheHints(config);
  if (typeof hints === "string") throw new ConfigurationError(`${owner}: ${hints}.`);
  return hints;
}

function checkSchema(owner: string, schema: StandardSchema = anyArguments): StandardSchema {
  if (typeof schema["~standard"]?.validate === "function") return schema;
  throw new ConfigurationError(
    `The schema of ${owner} implements no Standard Schema. Pass a whole schema, such as z.object({ … }).`,
  );
}

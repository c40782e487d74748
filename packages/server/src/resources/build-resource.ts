import { ConfigurationError, type Resource, type ResourceTemplate, showValue } from "@proj/types";
import type { Registered } from "../call/run-handler.ts";
import { type CacheHints, readCacheHints } from "../dispatch/read-cache-hints.ts";
import { pickDefined } from "../registry/pick-defined.ts";
import { narrowPolicy, type RequestStatePolicy } from "../request-state/policy.ts";
import { anyArguments } from "../schema/any-arguments.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { parseUriTemplate } from "../uri-template/parse-uri-template.ts";
import type { UriTemplate } from "../uri-template/uri-template.ts";
import type {
  ResourceConfig,
  ResourceContext,
  ResourceHandler,
  ResourceTemplateConfig,
  ResourceTemplateHandler,
} from "./resource-definition.ts";

/** A resource or a family of them, with everything computed that can be computed before it is read. */
export interface RegisteredResource extends Omit<Registered, "handler"> {
  readonly definition: Resource | ResourceTemplate;
  readonly hints: CacheHints;
  readonly handler: (args: never, ctx: ResourceContext) => unknown;
}

/** A family of resources. */
export interface RegisteredResourceTemplate extends RegisteredResource {
  readonly template: UriTemplate;
}

/**
 * Prepares a resource.
 *
 * @throws ConfigurationError when a cache hint or a limit is out of range.
 */
export function buildResource(
  name: string,
  config: ResourceConfig,
  handler: ResourceHandler,
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
  };
}

/**
 * Prepares a family of resources.
 *
 * @throws ConfigurationError when the template cannot be matched, the schema is none, or a cache hint or a limit is out of range.
 */
export function buildResourceTemplate<Schema extends StandardSchema>(
  name: string,
  config: ResourceTemplateConfig<string, Schema>,
  handler: ResourceTemplateHandler<never>,
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

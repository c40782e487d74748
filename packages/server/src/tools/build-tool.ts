import { ConfigurationError, showValue, type Tool } from "@proj/types";
import type { Registered } from "../call/run-handler.ts";
import { pickDefined } from "../registry/pick-defined.ts";
import { narrowPolicy, type RequestStatePolicy } from "../request-state/policy.ts";
import { buildResolvers } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import { noArguments } from "../schema/no-arguments.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { toJsonSchema } from "../schema/to-json-schema.ts";
import type { ToolConfig } from "./tool-definition.ts";

/** A tool with everything computed that can be computed before it is called. */
export interface RegisteredTool extends Registered {
  readonly definition: Tool;
}

/**
 * Prepares a tool.
 *
 * @throws ConfigurationError when the schema cannot be published, or has `x-mcp-header`, a limit is out of range, or two resolvers have the same key.
 */
export function buildTool<Schema extends StandardSchema>(
  name: string,
  config: ToolConfig<Schema> & { readonly resolve?: Resolvers | undefined },
  handler: Registered["handler"],
  policy: RequestStatePolicy,
): RegisteredTool {
  const owner = `tool ${showValue(name)}`;
  const schema: StandardSchema = config.inputSchema ?? noArguments;
  const inputSchema = toJsonSchema(owner, schema);
  // Whoever publishes it must also hold the headers against the arguments, which nothing here does.
  if (JSON.stringify(inputSchema).includes('"x-mcp-header"')) {
    throw new ConfigurationError(`The schema of ${owner} has x-mcp-header, which this server does not support.`);
  }
  const definition: Tool = {
    name,
    ...pickDefined(config, "title", "description"),
    inputSchema,
    ...pickDefined(config, "annotations", "icons", "_meta"),
  };
  return {
    definition,
    schema,
    handler,
    policy: narrowPolicy(policy, owner, config.requestState),
    resolvers: buildResolvers(owner, config.resolve),
  };
}

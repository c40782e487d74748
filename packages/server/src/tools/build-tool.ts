import { ConfigurationError, type ParameterHeader, readParameterHeaders, showValue, type Tool } from "@proj/types";
import { readScopes } from "../auth/read-scopes.ts";
import type { Registered, ToResult } from "../call/run-handler.ts";
import { checkFunction } from "../options/check-function.ts";
import { readOwnTimeout } from "../options/read-timeout.ts";
import { pickDefined } from "../registry/pick-defined.ts";
import { narrowPolicy, type RequestStatePolicy } from "../request-state/policy.ts";
import { buildResolvers } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import { noArguments } from "../schema/no-arguments.ts";
import { readSchemaForm } from "../schema/read-schema-form.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { toObjectSchema, toPublishedSchema } from "../schema/to-json-schema.ts";
import { buildToolResult } from "./build-tool-result.ts";
import type { ToolConfig } from "./tool-definition.ts";

/** A tool with everything computed that can be computed before it is called. */
export interface RegisteredTool extends Registered {
  readonly definition: Tool;
  /** Makes a result of what the handler returned. */
  readonly toResult: ToResult;
  /** The parameters that headers mirror; absent where there are none. */
  readonly parameterHeaders: readonly ParameterHeader[] | undefined;
  /** `Infinity`: no limit, whatever the server's is. */
  readonly timeoutMs: number | undefined;
}

/**
 * Prepares a tool.
 *
 * @throws ConfigurationError when the schema cannot be published, an `x-mcp-header` in it breaks a rule, a limit is out of range, two resolvers have the same
 * key, or the handler is none.
 */
export function buildTool<Schema extends StandardSchema, Output extends StandardSchema>(
  name: string,
  config: ToolConfig<Schema, Output> & { readonly resolve?: Resolvers | undefined },
  handler: Registered["handler"],
  policy: RequestStatePolicy,
): RegisteredTool {
  const owner = `tool ${showValue(name)}`;
  checkFunction(`The handler of ${owner}`, handler);
  const input = readSchemaForm(owner, config.inputSchema ?? noArguments);
  const inputSchema = toObjectSchema(owner, toPublishedSchema(owner, input, "input"));
  const parameterHeaders = readMirrored(owner, inputSchema);
  const outputOwner = `the output of ${owner}`;
  const output = config.outputSchema === undefined ? undefined : readSchemaForm(outputOwner, config.outputSchema);
  const definition: Tool = {
    name,
    ...pickDefined(config, "title", "description"),
    inputSchema,
    ...(output === undefined ? {} : { outputSchema: toPublishedSchema(outputOwner, output, "output") }),
    ...pickDefined(config, "annotations", "icons", "_meta"),
  };
  return {
    definition,
    schema: input.schema,
    toResult: buildToolResult(name, output?.schema),
    handler,
    policy: narrowPolicy(policy, owner, config.requestState),
    scopes: readScopes(owner, config.scopes),
    resolvers: buildResolvers(owner, config.resolve),
    parameterHeaders,
    timeoutMs: readOwnTimeout(owner, config.timeoutMs),
  };
}

function readMirrored(owner: string, inputSchema: Tool["inputSchema"]): readonly ParameterHeader[] | undefined {
  const read = readParameterHeaders(inputSchema);
  if (read.problem !== undefined) {
    throw new ConfigurationError(`The schema of ${owner} cannot be published: ${read.problem}.`);
  }
  return read.headers.length === 0 ? undefined : read.headers;
}

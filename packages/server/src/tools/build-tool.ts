import { showValue, type Tool } from "@proj/types";
import type { Registered } from "../call/run-handler.ts";
import { pickDefined } from "../registry/pick-defined.ts";
import { noArguments } from "../schema/no-arguments.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { toJsonSchema } from "../schema/to-json-schema.ts";
import type { ToolConfig, ToolHandler } from "./tool-definition.ts";

/** A tool with everything computed that can be computed before it is called. */
export interface RegisteredTool extends Registered {
  readonly definition: Tool;
}

/**
 * Prepares a tool.
 *
 * @throws ConfigurationError when the schema cannot be published.
 */
export function buildTool<Schema extends StandardSchema>(
  name: string,
  config: ToolConfig<Schema>,
  handler: ToolHandler<never>,
): RegisteredTool {
  const schema: StandardSchema = config.inputSchema ?? noArguments;
  const inputSchema = toJsonSchema(`tool ${showValue(name)}`, schema);
  const definition: Tool = {
    name,
    ...pickDefined(config, "title", "description"),
    inputSchema,
    ...pickDefined(config, "annotations", "icons", "_meta"),
  };
  return { definition, schema, handler };
}

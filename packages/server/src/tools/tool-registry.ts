import { ConfigurationError, showValue, type Tool } from "@proj/types";
import type { CallContext } from "../context/call-context.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { toJsonSchema } from "../schema/to-json-schema.ts";
import { noArguments } from "./no-arguments.ts";
import type { ToolConfig, ToolHandler, ToolReply } from "./tool-definition.ts";

/** A tool with everything computed that can be computed before it is called. */
export interface RegisteredTool {
  readonly definition: Tool;
  readonly schema: StandardSchema;
  readonly handler: (args: never, ctx: CallContext) => ToolReply | Promise<ToolReply>;
}

/** The longest name a tool should have. */
const MAX_NAME_LENGTH = 128;

/**
 * Prepares a tool.
 *
 * @throws ConfigurationError when the name is empty or too long, or the schema cannot be published.
 */
export function buildTool<Schema extends StandardSchema>(
  name: string,
  config: ToolConfig<Schema>,
  handler: ToolHandler<never>,
): RegisteredTool {
  if (typeof name !== "string" || name === "" || name.length > MAX_NAME_LENGTH) {
    throw new ConfigurationError(`A tool's name must have 1 to ${MAX_NAME_LENGTH} characters, got ${showValue(name)}.`);
  }
  const { inputSchema, title, description, annotations, icons, _meta } = config;
  const schema: StandardSchema = inputSchema ?? noArguments;
  const definition: Tool = {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    inputSchema: toJsonSchema(`tool ${showValue(name)}`, schema),
    ...(annotations === undefined ? {} : { annotations }),
    ...(icons === undefined ? {} : { icons }),
    ...(_meta === undefined ? {} : { _meta }),
  };
  return { definition, schema, handler };
}

import type { CallToolResult, Tool } from "@proj/types";
import type { FlowLimits } from "../request-state/flow-limits.ts";
import type { HandBuilt, NoResolvers, ResolvedContext } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";

/** What a tool tells about itself, and how its arguments are validated. */
export interface ToolConfig<Schema extends StandardSchema>
  extends Pick<Tool, "title" | "description" | "annotations" | "icons" | "_meta"> {
  /**
   * The arguments: any object schema that implements Standard Schema and Standard JSON Schema (zod 4.2 or later, arktype). Without it the
   * tool takes none.
   */
  readonly inputSchema?: Schema | undefined;
  /** How long a flow of this tool may take, where that is not what the server's options say: hours, for questions that wait for hours. */
  readonly requestState?: FlowLimits | undefined;
}

/** A complete result as a handler writes it: what every result carries is added for it. */
export type ToolResult = Omit<CallToolResult, "resultType"> & { readonly resultType?: "complete" };

/**
 * What a handler gives back: a text, a result (also one that a client received), or, where nothing is resolved for it, the questions that must
 * be answered first.
 */
export type ToolReply<Used extends Resolvers = NoResolvers> = string | ToolResult | CallToolResult | HandBuilt<Used>;

/**
 * Runs a tool.
 *
 * @param args validated, and transformed by the schema.
 * @throws ToolError to tell the model what went wrong; ProtocolError to answer with that error; anything else becomes a neutral `isError`.
 */
export type ToolHandler<Args, Used extends Resolvers = NoResolvers, Context = unknown> = (
  args: Args,
  ctx: ResolvedContext<Used, Context>,
) => ToolReply<Used> | Promise<ToolReply<Used>>;

import type { CallToolResult, Tool } from "@proj/types";
import type { RequiredScopes } from "../auth/required-scopes.ts";
import type { FlowLimits } from "../request-state/flow-limits.ts";
import type { HandBuilt, NoResolvers, ResolvedContext } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import type { SchemaForm } from "../schema/schema-form.ts";
import type { InputOf, StandardSchema } from "../schema/standard-schema.ts";

/** What a tool tells about itself, and how its arguments and its results are validated. */
export interface ToolConfig<Schema extends StandardSchema, Output extends StandardSchema = never>
  extends Pick<Tool, "title" | "description" | "annotations" | "icons" | "_meta">,
    RequiredScopes {
  /**
   * The arguments: any object schema that implements Standard Schema and Standard JSON Schema (zod 4.2 or later, arktype), `jsonSchema({ … })`, or
   * `{ schema, jsonSchema }` where a schema writes no JSON Schema itself. Without it the tool takes none.
   */
  readonly inputSchema?: SchemaForm<Schema> | undefined;
  /**
   * The `structuredContent` of results, in the same forms; it need not be an object. Each complete result has to have it, and is sent as the schema
   * gives it: what the schema leaves out does not reach the client. Results with `isError` are not held against it.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
   */
  readonly outputSchema?: SchemaForm<Output> | undefined;
  /** How long a flow of this tool may take, where that is not what the server's options say: hours, for questions that wait for hours. */
  readonly requestState?: FlowLimits | undefined;
  /**
   * How long one call may take, in milliseconds, where that is not what the server's `requestTimeoutMs` says. `Infinity`: no limit. Each round of
   * a flow has the whole of it.
   */
  readonly timeoutMs?: number | undefined;
}

/** A complete result as a handler writes it: what every result carries is added for it. */
export type ToolResult = Omit<CallToolResult, "resultType"> & { readonly resultType?: "complete" };

/** A result for programs. Where it has no `content` of its own, that becomes the JSON of `structuredContent`, for models and for older clients. */
export interface StructuredToolResult<Value = unknown>
  extends Omit<ToolResult, "content" | "structuredContent" | "isError"> {
  readonly structuredContent: Value;
  readonly content?: ToolResult["content"] | undefined;
  readonly isError?: false | undefined;
}

/** A result that tells the model what went wrong. */
export interface FailedToolResult extends ToolResult {
  readonly isError: true;
}

/** What is a complete result of a tool: with an output schema one that holds its values, or a failure. */
type CompleteReply<Output extends StandardSchema> = [Output] extends [never]
  ? string | ToolResult | CallToolResult | StructuredToolResult
  : StructuredToolResult<InputOf<Output>> | FailedToolResult;

/**
 * What a handler gives back: a text, a result (also one that a client received), or, where nothing is resolved for it, the questions that must
 * be answered first. A tool that has an `outputSchema` gives `{ structuredContent }`, or a result with `isError`.
 */
export type ToolReply<Used extends Resolvers = NoResolvers, Output extends StandardSchema = never> =
  | CompleteReply<Output>
  | HandBuilt<Used>;

/**
 * Runs a tool. The type is conditional as a whole, and not in what it gives: so the compiler knows the choices of an output schema while it reads
 * the handler, and does not take them for any texts.
 *
 * @param args validated, and transformed by the schema.
 * @throws ToolError to tell the model what went wrong; ProtocolError to answer with that error; anything else becomes a neutral `isError`.
 */
export type ToolHandler<
  Args,
  Used extends Resolvers = NoResolvers,
  Context = unknown,
  Output extends StandardSchema = never,
> = [Output] extends [never]
  ? (args: Args, ctx: ResolvedContext<Used, Context>) => ToolReply<Used> | Promise<ToolReply<Used>>
  : (args: Args, ctx: ResolvedContext<Used, Context>) => ToolReply<Used, Output> | Promise<ToolReply<Used, Output>>;

import type { GetPromptResult, Prompt } from "@proj/types";
import type { RequiredScopes } from "../auth/required-scopes.ts";
import type { PromptCompleters } from "../completion/completion-definition.ts";
import type { FlowLimits } from "../request-state/flow-limits.ts";
import type { HandBuilt, NoResolvers, ResolvedContext } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import type { SchemaForm } from "../schema/schema-form.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";

/** What a prompt tells about itself, and how its arguments are validated. */
export interface PromptConfig<Schema extends StandardSchema, Context = unknown>
  extends Pick<Prompt, "title" | "description" | "icons" | "_meta">,
    RequiredScopes {
  /**
   * The arguments: an object schema whose properties accept texts, for texts are all that a prompt is given. Without it the prompt takes
   * none.
   */
  readonly inputSchema?: SchemaForm<Schema> | undefined;
  /** Suggests values for arguments while somebody types them, by their names. */
  readonly complete?: PromptCompleters<Schema, Context> | undefined;
  /** How long a flow of this prompt may take, where that is not what the server's options say: hours, for questions that wait for hours. */
  readonly requestState?: FlowLimits | undefined;
}

/** A complete result as a handler writes it: what every result carries is added for it. */
export type PromptResult = Omit<GetPromptResult, "resultType"> & { readonly resultType?: "complete" };

/**
 * What a handler gives back: a text (one message of the user), a result, or, where nothing is resolved for it, the questions that must be
 * answered first.
 */
export type PromptReply<Used extends Resolvers = NoResolvers> =
  | string
  | PromptResult
  | GetPromptResult
  | HandBuilt<Used>;

/**
 * Renders a prompt.
 *
 * @param args validated, and transformed by the schema.
 * @throws ProtocolError to answer with that error; anything else becomes a neutral internal error.
 */
export type PromptHandler<Args, Used extends Resolvers = NoResolvers, Context = unknown> = (
  args: Args,
  ctx: ResolvedContext<Used, Context>,
) => PromptReply<Used> | Promise<PromptReply<Used>>;

import type { CompleteResult } from "@proj/types";
import type { MethodContext } from "../context/method-context.ts";
import type { InputOf, StandardSchema } from "../schema/standard-schema.ts";
import type { VariablesOf } from "../uri-template/variables-of.ts";

/** Values that an argument could have, the most likely first. */
export interface Completions extends Pick<CompleteResult, "_meta"> {
  /** Of more than 100 the first 100 are sent, and `hasMore` says so. */
  readonly values: readonly string[];
  /** How many there are in all, where that is known. Default: as many as `values` has, unless `hasMore` says that there are others. */
  readonly total?: number | undefined;
  /** Whether there are more than `values` has. Default: what `total` says. */
  readonly hasMore?: boolean | undefined;
}

/** What a completer is told of its request. */
export interface CompletionContext<Name extends string = string, Context = unknown> extends MethodContext<Context> {
  /** The other arguments, as far as the client has settled them. Not validated. */
  readonly args: { readonly [Argument in Name]?: string };
}

/**
 * Suggests values for one argument. Which of them begin with, or resemble, what was typed is up to it: all that it gives is sent.
 *
 * @param value what has been typed so far; may be empty.
 * @throws ProtocolError to answer with that error; anything else becomes a neutral internal error.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion
 */
export type Completer<Name extends string = string, Context = unknown> = (
  value: string,
  ctx: CompletionContext<Name, Context>,
) => readonly string[] | Completions | Promise<readonly string[] | Completions>;

/** Completers by the names of their arguments, where there are arguments. */
type Completers<Name extends string, Context> = [Name] extends [never]
  ? never
  : { readonly [Argument in Name]?: Completer<Name, Context> | undefined };

type NamesOf<Input> = Input extends Readonly<Record<string, never>> ? never : keyof Input & string;

/** Completers for the arguments of a prompt. */
export type PromptCompleters<Schema extends StandardSchema, Context> = Completers<NamesOf<InputOf<Schema>>, Context>;

/** Completers for the variables of a template. */
export type TemplateCompleters<Template extends string, Context> = Completers<
  keyof VariablesOf<Template> & string,
  Context
>;

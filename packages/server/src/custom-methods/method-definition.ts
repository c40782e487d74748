import type { ResultMetaObject } from "@proj/types";
import type { RequiredScopes } from "../auth/required-scopes.ts";
import type { MethodContext } from "../context/method-context.ts";
import type { SchemaForm } from "../schema/schema-form.ts";
import type { InputOf, OutputOf, StandardSchema } from "../schema/standard-schema.ts";

/** What a method of one's own takes and gives. */
export interface MethodConfig<Params extends StandardSchema, Result extends StandardSchema> extends RequiredScopes {
  /** The parameters, without `_meta`: an object schema that implements Standard Schema. Without it the method takes none. */
  readonly params?: SchemaForm<Params> | undefined;
  /** The result, without what every result carries: an object schema. Without it any object is one. */
  readonly result?: SchemaForm<Result> | undefined;
}

/** The result of a method of one's own: an object, to which what every result carries is added. */
export type MethodReply<Result extends StandardSchema> = InputOf<Result> & {
  readonly _meta?: ResultMetaObject | undefined;
};

/**
 * Handles a method of one's own. It cannot ask: the specification has questions for `tools/call`, `prompts/get` and `resources/read` only.
 *
 * @param params validated, and transformed by the schema. What the client put into `_meta` is in `ctx.meta`.
 * @throws ProtocolError to answer with that error; anything else becomes a neutral internal error.
 */
export type MethodHandler<Params extends StandardSchema, Result extends StandardSchema, Context = unknown> = (
  params: OutputOf<Params>,
  ctx: MethodContext<Context>,
) => MethodReply<Result> | Promise<MethodReply<Result>>;

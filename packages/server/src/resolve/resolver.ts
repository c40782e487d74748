import { ConfigurationError, showValue } from "@proj/types";
import { checkKey } from "../ask/check-key.ts";
import type { Answered } from "../ask/outcome-question.ts";
import type { CallContext } from "../context/call-context.ts";

/**
 * Computes something that a call needs, or asks for it. `Args` are the arguments of the call that it reads, `Value` is what others get of it,
 * `Context` what it needs `ctx.context` to be.
 */
export interface Resolver<Args, Value, Context = unknown> {
  /** The key of the question that it may ask. */
  readonly key: string;
  readonly dependencies: Resolvers;
  readonly compute: (args: never, dependencies: never, ctx: CallContext<never>) => unknown;
  /** The resolver whose outcome this one gives; absent for a resolver of its own. */
  readonly outcomeOf?: AnyResolver;
  /** Carries the type alone. */
  readonly "~args"?: ((args: Args) => void) | undefined;
  /** Carries the type alone. */
  readonly "~value"?: Value | undefined;
  /** Carries the type alone. */
  readonly "~context"?: ((context: Context) => void) | undefined;
}

/** A resolver of whatever types. */
export type AnyResolver = Resolver<never, unknown, never>;

/** Resolvers by the names that their values have for whoever uses them. */
export type Resolvers = { readonly [name: string]: AnyResolver };

/** The values of resolvers. */
export type ValuesOf<Used extends Resolvers> = {
  readonly [Name in keyof Used]: Used[Name] extends Resolver<never, infer Value, never> ? Value : never;
};

/** The arguments that all of the resolvers read together. */
export type ArgsOf<Used extends Resolvers> = [Used[keyof Used]] extends [never]
  ? unknown
  : (
        Used[keyof Used] extends infer One
          ? One extends Resolver<infer Args, unknown, never>
            ? (args: Args) => void
            : never
          : never
      ) extends (args: infer All) => void
    ? All
    : unknown;

/** What the resolvers together need `ctx.context` to be. */
export type ContextOf<Used extends Resolvers> = [Used[keyof Used]] extends [never]
  ? unknown
  : (
        Used[keyof Used] extends infer One
          ? One extends Resolver<never, unknown, infer Context>
            ? (context: Context) => void
            : never
          : never
      ) extends (context: infer All) => void
    ? All
    : unknown;

/**
 * Declares something that a tool, prompt or resource needs before it runs: a value that is computed, or a question whose answer is the value.
 * Each runs at most once in a round, however many use it. Declined or cancelled, the question ends the call; see {@link outcome}.
 *
 * ```ts
 * const region = resolver("region", ({ name }: { name: string }) => elicit(`Where should ${name} live?`, Region));
 * server.registerTool("provision", { inputSchema, resolve: { region } }, ({ name }, { resolved }) => create(name, resolved.region));
 * ```
 *
 * @param key the key of its question: a name that is kept across deployments, unique among all that a call asks.
 * @param compute gives the value, or the question. It is given the call's arguments and context.
 * @throws ConfigurationError when the key cannot be one.
 */
export function resolver<Args, Reply, Context = unknown>(
  key: string,
  compute: (args: Args, ctx: CallContext<Context>) => Reply | Promise<Reply>,
): Resolver<Args, Answered<Reply>, Context>;
/**
 * Declares something that a call needs, and that itself needs others: these are settled first, and their values are at hand.
 *
 * @param key the key of its question: a name that is kept across deployments, unique among all that a call asks.
 * @param dependencies resolvers whose values it needs, by the names under which it gets them.
 * @param compute gives the value, or the question. It is given the call's arguments, the values of `dependencies`, and the context.
 * @throws ConfigurationError when the key cannot be one.
 */
export function resolver<Args, Used extends Resolvers, Reply, Context = unknown>(
  key: string,
  dependencies: Used,
  compute: (
    args: Args & ArgsOf<Used>,
    dependencies: ValuesOf<Used>,
    ctx: CallContext<Context & ContextOf<Used>>,
  ) => Reply | Promise<Reply>,
): Resolver<Args & ArgsOf<Used>, Answered<Reply>, Context & ContextOf<Used>>;
export function resolver(key: string, first: unknown, second?: unknown): AnyResolver {
  checkKey("resolver", key);
  const [dependencies, compute] = second === undefined ? [{}, first] : [first, second];
  if (typeof compute !== "function") {
    throw new ConfigurationError(`resolver ${showValue(key)} needs a function, got ${showValue(compute)}.`);
  }
  return {
    key,
    dependencies: dependencies as Resolvers,
    compute: (second === undefined
      ? (args: never, _dependencies: never, ctx: CallContext<never>) => (compute as Simple)(args, ctx)
      : compute) as AnyResolver["compute"],
  };
}

type Simple = (args: never, ctx: CallContext<never>) => unknown;

import type { InputRequiredResult } from "@proj/types";
import type { CallContext } from "../context/call-context.ts";
import { collectResolvers } from "./check-resolvers.ts";
import type { Resolver, Resolvers, ValuesOf } from "./resolver.ts";
import type { RegisteredResolvers } from "./run-resolvers.ts";

/** No resolvers. */
export type NoResolvers = Readonly<Record<never, never>>;

/** Resolvers whose arguments are arguments of the call, and whose context is the server's; where one is not, the error names it. */
type Matching<Used extends Resolvers, Args, Context> = {
  readonly [Name in keyof Used]: Used[Name] extends Resolver<infer Read, infer Value, infer Needed>
    ? Args extends Read
      ? Context extends Needed
        ? Used[Name]
        : Resolver<Args, Value, Context>
      : Resolver<Args, Value, Context>
    : never;
};

/** What is resolved before a handler runs. */
export interface ResolveConfig<Used extends Resolvers, Args, Context = unknown> {
  /**
   * What the handler needs before it runs, by the names that it has in `ctx.resolved`. A declined or cancelled question ends the call, unless it
   * is wrapped in `outcome(…)`.
   */
  readonly resolve?: (Used & Matching<Used, Args, Context>) | undefined;
}

/** A call's context with the values that were resolved for it. */
export interface ResolvedContext<Used extends Resolvers, Context = unknown> extends CallContext<Context> {
  readonly resolved: ValuesOf<Used>;
}

/** Questions built by hand, where nothing is resolved: a call asks in one way or the other. */
export type HandBuilt<Used extends Resolvers> = [keyof Used] extends [never] ? InputRequiredResult : never;

/**
 * Prepares resolvers.
 *
 * @throws ConfigurationError when two have the same key.
 */
export function buildResolvers(owner: string, resolve: Resolvers | undefined): RegisteredResolvers | undefined {
  if (resolve === undefined || Object.keys(resolve).length === 0) return undefined;
  return { resolve, nodes: collectResolvers(owner, resolve) };
}

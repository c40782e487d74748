import { ConfigurationError, showValue } from "@proj/types";
import type { CompletionContext } from "./completion-definition.ts";

/** A completer, its types checked where it was registered. */
type AnyCompleter = (value: string, ctx: CompletionContext) => unknown;

/** What of a prompt or a template can be completed. */
export interface Completable {
  /** All arguments, those that nothing is suggested for among them. */
  readonly names: ReadonlySet<string>;
  readonly completers: ReadonlyMap<string, AnyCompleter>;
}

/** Something without arguments. */
export const notCompletable: Completable = { names: new Set(), completers: new Map() };

/**
 * Prepares the completers of something that is registered.
 *
 * @param owner what has them, for the message: `prompt "review"`.
 * @param noun what its arguments are called.
 * @throws ConfigurationError when one of them is for an argument that does not exist, or is no function.
 */
export function buildCompletable(
  owner: string,
  noun: "argument" | "variable",
  names: readonly string[],
  complete: object | undefined,
): Completable {
  const completers = new Map<string, AnyCompleter>();
  for (const [name, completer] of Object.entries(complete ?? {})) {
    if (completer === undefined) continue;
    if (!names.includes(name)) {
      const known = names.length === 0 ? "it has none" : `it has ${names.map(showValue).join(", ")}`;
      throw new ConfigurationError(`complete of ${owner} names the ${noun} ${showValue(name)}; ${known}.`);
    }
    if (typeof completer !== "function") {
      throw new ConfigurationError(
        `complete of ${owner} must have a function for ${showValue(name)}; got ${showValue(completer)}.`,
      );
    }
    completers.set(name, completer);
  }
  return { names: new Set(names), completers };
}

import { ConfigurationError, showValue } from "@proj/types";
import type { AnyResolver, Resolvers } from "./resolver.ts";

/**
 * Finds every resolver that a call may run.
 *
 * @param owner what they are registered with, for messages.
 * @throws ConfigurationError when two of them have the same key, or something else than a resolver is among them.
 */
export function collectResolvers(owner: string, resolvers: Resolvers): ReadonlySet<AnyResolver> {
  const found = new Map<string, AnyResolver>();

  function visit(used: Resolvers, path: string): void {
    for (const [name, resolver] of Object.entries(used)) {
      if (typeof resolver?.compute !== "function") {
        throw new ConfigurationError(`${owner}: ${path}${name} must be a resolver, got ${showValue(resolver)}.`);
      }
      const node = readNode(resolver);
      const known = found.get(node.key);
      if (known === node) continue;
      if (known !== undefined) {
        throw new ConfigurationError(
          `${owner}: two resolvers have the key ${showValue(node.key)}. Give each of them a key of its own.`,
        );
      }
      found.set(node.key, node);
      visit(node.dependencies, `${path}${name}.`);
    }
  }

  visit(resolvers, "resolve.");
  return new Set(found.values());
}

/** The resolver that runs: several may give its value or its outcome. */
export function readNode(resolver: AnyResolver): AnyResolver {
  return resolver.outcomeOf ?? resolver;
}

import { ConfigurationError, findShapeProblem, implementationShape } from "@proj/types";
import type { ClientOptions, ClientTarget } from "./client-options.ts";
import { isAddress } from "./open-transport.ts";

/** The options that only mean something for an address. */
const addressOptions = ["fetch", "headers", "maxResponseBytes"] as const;

/**
 * Refuses options that cannot be followed. Callers without a type checker may pass none at all.
 *
 * @throws ConfigurationError naming the option.
 */
export function checkOptions(target: ClientTarget, options: Partial<ClientOptions> = {}): void {
  const problem = findShapeProblem("clientInfo", implementationShape, options.clientInfo);
  if (problem !== undefined) {
    throw new ConfigurationError(
      `the option clientInfo is wrong (${problem}); pass { clientInfo: { name, version } } to Client.connect`,
    );
  }
  if (isAddress(target)) return;
  const ignored = addressOptions.find((name) => options[name] !== undefined);
  if (ignored === undefined) return;
  throw new ConfigurationError(
    `the option ${ignored} is for connecting to a URL; give it to the transport that you pass, or leave it out`,
  );
}

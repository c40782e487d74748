import { ConfigurationError, isRecord, showValue } from "@proj/types";
import { isThenable } from "../timing/is-thenable.ts";

/** What a server is, for messages. */
export const A_SERVER = "a server, new McpServer(…) or new Server(…)";

/**
 * Checks that an object has what will be called on it, which types would have told.
 *
 * @param name what it is, at the beginning of the message: `sessions.store`.
 * @param wanted what it must be: `a SessionStore`.
 * @throws ConfigurationError when it has not, or has yet to be awaited.
 */
export function checkMethods(name: string, value: unknown, methods: readonly string[], wanted: string): void {
  const missing = methods.find((method) => typeof (value as Partial<Record<string, unknown>>)?.[method] !== "function");
  if (missing === undefined) return;
  const lacking = isRecord(value) ? `an object without the function ${missing}` : showValue(value);
  const got = isThenable(value) ? "a promise; await it" : lacking;
  throw new ConfigurationError(`${name} must be ${wanted}; got ${got}.`);
}

/**
 * Checks that something is a server.
 *
 * @param owner the function that was given it first: `listen`.
 * @throws ConfigurationError when it is none.
 */
export function checkHandler(owner: string, server: unknown): void {
  checkMethods(`The first argument of ${owner}`, server, ["handle"], A_SERVER);
}

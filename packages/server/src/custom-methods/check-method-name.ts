import { ConfigurationError, findMethodFacts, showValue } from "@proj/types";

/** Methods of earlier revisions: who still calls them expects what they were, or the error of a server that has them no more. */
const former: readonly string[] = [
  "initialize",
  "ping",
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
  "elicitation/create",
  "roots/list",
  "sampling/createMessage",
];

/** What the `Mcp-Method` header can repeat as it is. */
const METHOD_NAME = /^[!-~]{1,128}$/;

/**
 * Checks the name of a method that is not the specification's.
 *
 * @throws ConfigurationError when it is, when JSON-RPC keeps it for itself, when it is one of a notification, or no header can have it.
 * @see https://www.jsonrpc.org/specification#request_object
 */
export function checkMethodName(name: string): void {
  if (typeof name !== "string" || !METHOD_NAME.test(name)) {
    throw new ConfigurationError(
      `The name of a method must have 1 to 128 characters, visible ASCII all of them; got ${showValue(name)}.`,
    );
  }
  if (findMethodFacts(name) !== undefined || former.includes(name)) {
    throw new ConfigurationError(
      `${showValue(name)} is a method of the specification. Name yours after you, such as "acme/report".`,
    );
  }
  if (name.startsWith("rpc.") || name.startsWith("notifications/")) {
    throw new ConfigurationError(
      `The name ${showValue(name)} begins with what is kept: rpc. for JSON-RPC itself, notifications/ for what nobody answers.`,
    );
  }
}

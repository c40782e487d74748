import { isRecord, type LegacyVersion } from "@proj/types";
import { areSchemasPresent, getOracle } from "./official-schemas.fixture.ts";

/** A message that a server sent in a session. */
export interface SessionMessage {
  readonly version: LegacyVersion;
  readonly message: unknown;
  /** Of the request that it answers. */
  readonly method?: string | undefined;
}

/** The results of methods. */
const results: ReadonlyMap<string, string> = new Map([
  ["initialize", "InitializeResult"],
  ["ping", "EmptyResult"],
  ["logging/setLevel", "EmptyResult"],
  ["resources/subscribe", "EmptyResult"],
  ["resources/unsubscribe", "EmptyResult"],
  ["tools/list", "ListToolsResult"],
  ["tools/call", "CallToolResult"],
  ["prompts/list", "ListPromptsResult"],
  ["prompts/get", "GetPromptResult"],
  ["resources/list", "ListResourcesResult"],
  ["resources/templates/list", "ListResourceTemplatesResult"],
  ["resources/read", "ReadResourceResult"],
  ["completion/complete", "CompleteResult"],
]);

/**
 * Holds what a server sent against the official schema of its revision.
 *
 * @returns what is wrong; `undefined` where nothing is, or where the specification's files are not there.
 */
export function findSchemaProblem({ version, message, method }: SessionMessage): string | undefined {
  if (!areSchemasPresent) return undefined;
  if (Array.isArray(message)) {
    return message.map((one) => findSchemaProblem({ version, message: one })).find((problem) => problem !== undefined);
  }
  if (!isRecord(message)) return "no message";
  const { findProblem, has } = getOracle(version);
  const whole = findProblem("JSONRPCMessage", message);
  // Who cannot tell the id of what it answers has no form for it in revisions before 2025-11-25.
  const isIdless = "error" in message && !("id" in message) && version !== "2025-11-25";
  if (whole !== undefined && !isIdless) return whole;
  if ("method" in message) return findProblem("id" in message ? "ServerRequest" : "ServerNotification", message);
  const definition = results.get(method ?? "");
  if (!("result" in message) || definition === undefined) return undefined;
  return has(definition) ? findProblem(definition, message["result"]) : `${version} has no ${definition}`;
}

import { findMethodFacts, type ServerCapabilities, type SubscriptionFilter } from "@proj/types";

/** What a method needs of the server, by the first part of its name. */
const needs: ReadonlyMap<string, "tools" | "prompts" | "resources" | "completions"> = new Map([
  ["tools", "tools"],
  ["prompts", "prompts"],
  ["resources", "resources"],
  ["completion", "completions"],
]);

/**
 * The capability that a server lacks for a method; `undefined` where it has it, and for methods that need none.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
 */
export function findMissingCapability(method: string, capabilities: ServerCapabilities): string | undefined {
  const name = findMethodFacts(method) && needs.get(method.slice(0, method.indexOf("/")));
  return name !== undefined && capabilities[name] === undefined ? name : undefined;
}

/**
 * What the server would have to declare where it can tell of nothing that the filter names; `undefined` where it can tell of some of it,
 * which the acknowledgment then says.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#acknowledgment
 */
export function findMissingForFilter(filter: SubscriptionFilter, capabilities: ServerCapabilities): string | undefined {
  const { tools, prompts, resources } = capabilities;
  const wanted: readonly (readonly [capability: string, isWanted: boolean, isOffered: boolean | undefined])[] = [
    ["tools.listChanged", filter.toolsListChanged === true, tools?.listChanged],
    ["prompts.listChanged", filter.promptsListChanged === true, prompts?.listChanged],
    ["resources.listChanged", filter.resourcesListChanged === true, resources?.listChanged],
    ["resources.subscribe", (filter.resourceSubscriptions ?? []).length > 0, resources?.subscribe],
  ];
  const named = wanted.filter(([, isWanted]) => isWanted);
  const isTold = named.length === 0 || named.some(([, , isOffered]) => isOffered === true);
  return isTold ? undefined : named.map(([capability]) => capability).join(" nor ");
}

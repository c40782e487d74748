import {
  type ChangingList,
  isRecord,
  ProtocolError,
  type ServerChange,
  type SubscriptionFilter,
  showValue,
} from "@proj/types";

/** The most resources that one subscription may name. */
const MAX_URIS = 1_000;

/** The most characters that their URIs may have together: what a subscription holds is bounded, however long it lasts. */
const MAX_URI_CHARACTERS = 64 * 1024;

/** What a subscription hears of. */
export interface ChangeFilter {
  readonly lists: ReadonlySet<ChangingList>;
  readonly uris: ReadonlySet<string>;
}

/** The members of the filter that stand for a list, in the order in which they are acknowledged. */
const memberOf = {
  tools: "toolsListChanged",
  prompts: "promptsListChanged",
  resources: "resourcesListChanged",
} as const;
const everyList = Object.keys(memberOf) as readonly ChangingList[];

const here = "params.notifications";

/**
 * Reads which changes a client wants to hear of. By hand: the schema would be all that many servers need of zod.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#notification-filter
 */
export function readFilter(notifications: unknown): ChangeFilter | ProtocolError {
  if (!isRecord(notifications)) return refuse(`${here} must be an object, got ${showValue(notifications)}`);
  const lists = new Set<ChangingList>();
  for (const list of everyList) {
    const member = memberOf[list];
    const isWished = notifications[member] ?? false;
    if (typeof isWished !== "boolean") return refuse(`${here}.${member} must be a boolean, got ${showValue(isWished)}`);
    if (isWished) lists.add(list);
  }
  const uris = readUris(`${here}.resourceSubscriptions`, notifications["resourceSubscriptions"] ?? []);
  return ProtocolError.is(uris) ? uris : { lists, uris };
}

function readUris(where: string, value: unknown): ReadonlySet<string> | ProtocolError {
  if (!Array.isArray(value)) return refuse(`${where} must be an array, got ${showValue(value)}`);
  if (value.length > MAX_URIS) return refuse(`${where} names ${value.length} resources; ${MAX_URIS} are allowed`);
  let characters = 0;
  for (const [index, uri] of value.entries()) {
    if (typeof uri !== "string") return refuse(`${where}[${index}] must be a string, got ${showValue(uri)}`);
    characters += uri.length;
  }
  if (characters <= MAX_URI_CHARACTERS) return new Set(value);
  return refuse(`${where} has ${characters} characters; ${MAX_URI_CHARACTERS} are allowed`);
}

/** The filter as an acknowledgment carries it: what is not honoured is left out. */
export function toWireFilter({ lists, uris }: ChangeFilter): SubscriptionFilter {
  const filter: SubscriptionFilter = {};
  for (const list of everyList) if (lists.has(list)) filter[memberOf[list]] = true;
  if (uris.size > 0) filter.resourceSubscriptions = [...uris];
  return filter;
}

/** Whether a subscription hears of a change. */
export function isWanted({ lists, uris }: ChangeFilter, change: ServerChange): boolean {
  return change.kind === "list" ? lists.has(change.list) : uris.has(change.uri);
}

function refuse(problem: string): ProtocolError {
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}`);
}

import { ProtocolError, showValue } from "@proj/types";
import { toConstant } from "../dispatch/constant-result.ts";
import type { CacheHints } from "../dispatch/read-cache-hints.ts";
import type { MethodRunner, UnfinishedResult } from "../dispatch/service.ts";
import { decodeCursor, encodeCursor } from "./list-cursor.ts";

/** The members of list results, by method. */
export type ListMember = "tools" | "prompts" | "resources" | "resourceTemplates";

/** How a list is told. */
export interface ListOptions {
  /** The most entries of one page; `undefined`: the whole list is one. */
  readonly pageSize: number | undefined;
  /** The same for all pages. */
  readonly hints: CacheHints;
}

/** Something that has a place in a list. */
interface Listed {
  readonly definition: { readonly name: string };
}

/**
 * Builds a list method, in the order of registration. Its pages are made once for all requests.
 *
 * A cursor that another instance gave out, or this one before the list changed, is honoured as long as one of the two entries that it stands
 * between is there. Of the places that they show, the earlier one counts: rather is something told twice than left out.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination
 */
export function buildList(
  member: ListMember,
  entries: ReadonlyMap<string, Listed>,
  { pageSize = Math.max(entries.size, 1), hints }: ListOptions,
): MethodRunner {
  const definitions = Array.from(entries.values(), (entry) => Object.freeze(entry.definition));

  function buildPage(start: number): UnfinishedResult {
    const end = start + pageSize;
    const page = { [member]: Object.freeze(definitions.slice(start, end)), ...hints };
    const [last, next] = [definitions[end - 1], definitions[end]];
    if (last === undefined || next === undefined) return page;
    const nextCursor = encodeCursor(member, { after: last.name, before: next.name });
    return { ...page, nextCursor };
  }

  function findStart(cursor: string): number | undefined {
    const place = decodeCursor(member, cursor);
    if (place === undefined) return undefined;
    const after = definitions.findIndex(({ name }) => name === place.after);
    const before = definitions.findIndex(({ name }) => name === place.before);
    if (after === -1) return before === -1 ? undefined : before;
    return before === -1 ? after + 1 : Math.min(after + 1, before);
  }

  const first = toConstant(buildPage(0));
  const pages = new Map<unknown, UnfinishedResult>();
  let page = first;
  for (let start = pageSize; start < definitions.length; start += pageSize) {
    const cursor = page["nextCursor"];
    page = toConstant(buildPage(start));
    pages.set(cursor, page);
  }

  return ({ params }) => {
    const cursor = params["cursor"] ?? undefined;
    if (cursor === undefined) return first;
    const known = pages.get(cursor);
    if (known !== undefined) return known;
    const start = typeof cursor === "string" ? findStart(cursor) : undefined;
    return start === undefined ? refuseCursor(cursor) : buildPage(start);
  };
}

function refuseCursor(cursor: unknown): ProtocolError {
  const problem = `params.cursor ${showValue(cursor)} is none that this server gave out, or the list has changed since; begin without one`;
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}`);
}

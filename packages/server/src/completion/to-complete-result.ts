import { isRecord, type ProtocolError, showValue } from "@proj/types";
import { refuseResult } from "../dispatch/refuse-result.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";

/** The most values of one result, by the specification. */
const MAX_VALUES = 100;

/**
 * Makes a result of what a completer gave.
 *
 * @returns the error that stands in for what is none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion#completion-results
 */
export function toCompleteResult(argument: string, reply: unknown): UnfinishedResult | ProtocolError {
  const { values, total, hasMore, _meta }: UnfinishedResult = Array.isArray(reply)
    ? { values: reply }
    : isRecord(reply)
      ? reply
      : {};
  const refuse = (what: string, value: unknown): ProtocolError =>
    refuseResult(`the completer of ${showValue(argument)} must give ${what}; got ${showValue(value)}`);
  if (!Array.isArray(values)) return refuse("a list of texts, or { values }", values ?? reply);
  const wrong = values.findIndex((value) => typeof value !== "string");
  if (wrong !== -1) return refuse("texts only", values[wrong]);
  if (total !== undefined && !isCount(total)) return refuse("a whole number for total", total);
  if (hasMore !== undefined && typeof hasMore !== "boolean") return refuse("true or false for hasMore", hasMore);
  const completion = cut(values, total, hasMore);
  return _meta === undefined ? { completion } : { completion, _meta };
}

function cut(values: readonly string[], total: number | undefined, hasMore: boolean | undefined): UnfinishedResult {
  const known = total ?? (hasMore === true ? undefined : values.length);
  const sent = values.length > MAX_VALUES ? values.slice(0, MAX_VALUES) : values;
  if (known === undefined) return { values: sent, hasMore: true };
  return { values: sent, total: known, hasMore: sent.length < values.length || (hasMore ?? known > sent.length) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

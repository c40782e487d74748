import {
  findMethodFacts,
  type Implementation,
  isRecord,
  metaKeys,
  type ProtocolError,
  type Result,
  showValue,
} from "@proj/types";
import { findFinished, keepFinished } from "./constant-result.ts";
import { readCacheHints } from "./read-cache-hints.ts";
import { refuseResult } from "./refuse-result.ts";
import type { UnfinishedResult } from "./service.ts";

/**
 * Adds what every result carries: its type, the server's identity and, where the method is cacheable, the cache hints. The author's
 * object is left as it is.
 *
 * @returns the finished result, or the error that stands in for a value that is no result.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#result-responses
 */
export function finishResult(method: string, info: Implementation, result: UnfinishedResult): Result | ProtocolError {
  const known = findFinished(result);
  if (known !== undefined) return known;
  const entry = findMethodFacts(method);
  const problem = findProblem(result, entry?.mayAsk ?? false);
  if (problem !== undefined) return refuseResult(problem);
  const resultType = (result["resultType"] as string | undefined) ?? "complete";
  const hints = entry?.isCacheable === true && resultType === "complete" ? readCacheHints(result) : undefined;
  if (typeof hints === "string") return refuseResult(hints);
  const _meta = { [metaKeys.serverInfo]: info, ...(result["_meta"] as object | undefined) };
  // Not one literal: what follows a spread in it costs half a microsecond a member, and the result is written more slowly.
  return keepFinished(result, Object.assign({}, result, hints, { resultType, _meta }));
}

function findProblem(result: unknown, mayAsk: boolean): string | undefined {
  if (!isRecord(result)) return `expected a result object, got ${showValue(result)}`;
  const { resultType, _meta } = result;
  const isAllowed =
    resultType === undefined || resultType === "complete" || (mayAsk && resultType === "input_required");
  if (!isAllowed) return `resultType ${showValue(resultType)} is not one this method may have`;
  return _meta === undefined || isRecord(_meta) ? undefined : `_meta must be an object, got ${showValue(_meta)}`;
}

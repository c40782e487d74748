import {
  type Implementation,
  type MethodEntry,
  metaKeys,
  methods,
  ProtocolError,
  type Result,
  showValue,
} from "@proj/types";
import type { UnfinishedResult } from "./service.ts";

/** What a cacheable result says where its author said nothing: fetch again, and share with nobody. */
const defaultCacheHints = { ttlMs: 0, cacheScope: "private" } as const;

/**
 * Adds what every result carries: its type, the server's identity and, where the method is cacheable, the cache hints. The author's
 * object is left as it is.
 *
 * @returns the finished result, or the error that stands in for a value that is no result.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#result-responses
 */
export function finishResult(method: string, info: Implementation, result: UnfinishedResult): Result | ProtocolError {
  const entry: MethodEntry | undefined = Object.hasOwn(methods, method)
    ? methods[method as keyof typeof methods]
    : undefined;
  const problem = findProblem(result, entry?.mayAsk ?? false);
  if (problem !== undefined) {
    return new ProtocolError("ERR_MCP_INTERNAL", "Handler returned an invalid result", {
      cause: new TypeError(problem),
    });
  }
  const resultType = (result["resultType"] as string | undefined) ?? "complete";
  return {
    ...(entry?.isCacheable === true && resultType === "complete" ? defaultCacheHints : undefined),
    ...result,
    resultType,
    _meta: { [metaKeys.serverInfo]: info, ...(result["_meta"] as object | undefined) },
  };
}

function findProblem(result: unknown, mayAsk: boolean): string | undefined {
  if (typeof result !== "object" || result === null || Array.isArray(result))
    return `expected a result object, got ${showValue(result)}`;
  const { resultType, _meta } = result as UnfinishedResult;
  const isAllowed =
    resultType === undefined || resultType === "complete" || (mayAsk && resultType === "input_required");
  if (!isAllowed) return `resultType ${showValue(resultType)} is not one this method may have`;
  return _meta === undefined || (typeof _meta === "object" && _meta !== null)
    ? undefined
    : `_meta must be an object, got ${showValue(_meta)}`;
}

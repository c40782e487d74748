import {
  findShapeProblem,
  hasShape,
  type InputRequiredResult,
  implementationShape,
  isRecord,
  type MethodFacts,
  metaKeys,
  methodFacts,
  type RequestMethod,
  type ResultOf,
  resultShapes,
  showValue,
} from "@proj/types";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { readInputRequired } from "./read-input-required.ts";
import type { UncheckedResult } from "./read-response.ts";

/**
 * Checks a result by its `resultType`; absent, as in earlier revisions, it is complete. Unknown members are kept.
 *
 * @throws InvalidResultError for an unknown `resultType`, questions where none may be asked, and members that do not suit the method.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#resulttype
 */
export function readResult<Method extends RequestMethod>(
  method: Method,
  given: UncheckedResult,
): ResultOf<Method> | InputRequiredResult {
  const facts: MethodFacts = methodFacts[method];
  const result = dropOddServerInfo(given);
  const { resultType = "complete" } = result;
  if (resultType === "input_required") {
    if (facts.mayAsk) return readInputRequired(method, result);
    throw new InvalidResultError(method, "is input_required, which this method must not be answered with");
  }
  if (resultType !== "complete") {
    throw new InvalidResultError(method, `has the unknown resultType ${showValue(resultType)}`);
  }
  const complete = facts.isCacheable || result["resultType"] === undefined ? fillIn(result, facts.isCacheable) : result;
  const problem = findShapeProblem("result", resultShapes[method], complete);
  if (problem === undefined) return complete as ResultOf<Method>;
  throw new InvalidResultError(method, `is wrong: ${problem}`);
}

/** What older servers, or those in other languages, leave out or write otherwise. */
function fillIn(result: UncheckedResult, isCacheable: boolean): UncheckedResult {
  const { nextCursor, ...others } = result;
  return {
    ...others,
    // A cursor that is none may come as null.
    ...(nextCursor !== undefined && nextCursor !== null && { nextCursor }),
    resultType: "complete",
    ...(isCacheable && readCacheHints(result)),
  };
}

/** Who the server says it is is for display only, and no reason to lose a result. */
function dropOddServerInfo(result: UncheckedResult): UncheckedResult {
  const { _meta } = result;
  if (!isRecord(_meta) || !(metaKeys.serverInfo in _meta)) return result;
  if (hasShape(implementationShape, _meta[metaKeys.serverInfo])) return result;
  const { [metaKeys.serverInfo]: _dropped, ...others } = _meta;
  return { ...result, _meta: others };
}

/**
 * The cache hints, where they are missing or odd the ones that promise least: a hint is no reason to lose a result.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#cacheable-model
 */
function readCacheHints({ ttlMs, cacheScope }: UncheckedResult): {
  readonly ttlMs: number;
  readonly cacheScope: "public" | "private";
} {
  const isUsable = typeof ttlMs === "number" && Number.isFinite(ttlMs) && ttlMs > 0;
  return { ttlMs: isUsable ? Math.floor(ttlMs) : 0, cacheScope: cacheScope === "public" ? "public" : "private" };
}

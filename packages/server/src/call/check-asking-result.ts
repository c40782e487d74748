import {
  type ClientCapabilities,
  findShapeProblem,
  type InputRequests,
  type InputRequiredResult,
  inputRequestsShape,
  metaKeys,
  ProtocolError,
  showValue,
} from "@proj/types";
import { isKey, KEY_RULE } from "../ask/check-key.ts";
import { findMissingCapabilities } from "../ask/missing-capabilities.ts";
import { nameCapabilities } from "../ask/name-capabilities.ts";
import { findSampleProblem } from "../ask/sample.ts";
import { refuseResult } from "../dispatch/refuse-result.ts";
import type { ModernRequest, UnfinishedResult } from "../dispatch/service.ts";
import { findBridgeProblem, findSessionFailure } from "./bridged-results.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { Failure } from "./failure.ts";
import { isAsking } from "./is-asking.ts";

/**
 * Checks a result that asks before anything of it is sent: its shape, its keys, and that the client declared that it can answer.
 *
 * @returns the asking result, the error to send instead, in a session a {@link Failure} where its client cannot be asked, or `undefined` when the outcome asks nothing.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export function checkAskingResult(
  outcome: CallOutcome,
  { meta, exchange }: Pick<ModernRequest, "meta" | "exchange">,
): InputRequiredResult | Failure | ProtocolError | undefined {
  if (!isAsking(outcome)) return undefined;
  const unbridged = exchange.era === "modern" ? undefined : findBridgeProblem(exchange);
  if (unbridged !== undefined) return refuseResult(unbridged);
  const misshapen = findResultProblem(outcome);
  if (misshapen !== undefined) return refuseResult(misshapen);
  const result = outcome as InputRequiredResult;
  const { inputRequests = {} } = result;
  const badKey = Object.keys(inputRequests).find((key) => !isKey(key));
  if (badKey !== undefined) return refuseResult(`the key ${showValue(badKey)} ${KEY_RULE}`);
  const problem = findRequestProblem(inputRequests);
  if (problem !== undefined) return refuseResult(problem);
  const capabilities = meta[metaKeys.clientCapabilities];
  if (exchange.era !== "modern") return findSessionFailure(inputRequests, exchange, capabilities) ?? result;
  const missing = findMissingCapabilities(inputRequests, capabilities);
  return missing === undefined ? result : refuseCapabilities(missing);
}

function findResultProblem({ inputRequests, requestState }: UnfinishedResult): string | undefined {
  if (inputRequests === undefined && requestState === undefined) {
    return "result: expected inputRequests, requestState or both";
  }
  if (requestState !== undefined && typeof requestState !== "string") return "result.requestState: expected string";
  if (inputRequests === undefined) return undefined;
  return findShapeProblem("result.inputRequests", inputRequestsShape, inputRequests);
}

/** What `sample` would have refused to build. */
function findRequestProblem(requests: InputRequests): string | undefined {
  for (const [key, request] of Object.entries(requests)) {
    const problem = request.method === "sampling/createMessage" ? findSampleProblem(request.params) : undefined;
    if (problem !== undefined) return `the question ${showValue(key)} cannot be asked: ${problem}`;
  }
  return undefined;
}

function refuseCapabilities(requiredCapabilities: ClientCapabilities): ProtocolError {
  return new ProtocolError(
    "ERR_MCP_MISSING_CLIENT_CAPABILITY",
    `The client did not declare a capability this request needs: ${nameCapabilities(requiredCapabilities)}`,
    {
      data: { requiredCapabilities },
    },
  );
}

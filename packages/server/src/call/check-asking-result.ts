import {
  type ClientCapabilities,
  findShapeProblem,
  type InputRequests,
  type InputRequiredResult,
  inputRequestsShape,
  metaKeys,
  ProtocolError,
  type RequestMetaObject,
  showValue,
} from "@proj/types";
import { isKey, KEY_RULE } from "../ask/check-key.ts";
import { findMissingCapabilities } from "../ask/missing-capabilities.ts";
import { findSampleProblem } from "../ask/sample.ts";
import { refuseResult } from "../dispatch/refuse-result.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import type { CallOutcome } from "./call-outcome.ts";
import { isAsking } from "./is-asking.ts";

/**
 * Checks a result that asks before anything of it is sent: its shape, its keys, and that the client declared that it can answer.
 *
 * @returns the asking result, the error to send instead, or `undefined` when the outcome asks nothing.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export function checkAskingResult(
  outcome: CallOutcome,
  meta: RequestMetaObject,
): InputRequiredResult | ProtocolError | undefined {
  if (!isAsking(outcome)) return undefined;
  const misshapen = findResultProblem(outcome);
  if (misshapen !== undefined) return refuseResult(misshapen);
  const result = outcome as InputRequiredResult;
  const { inputRequests = {} } = result;
  const badKey = Object.keys(inputRequests).find((key) => !isKey(key));
  if (badKey !== undefined) return refuseResult(`the key ${showValue(badKey)} ${KEY_RULE}`);
  const problem = findRequestProblem(inputRequests);
  if (problem !== undefined) return refuseResult(problem);
  const missing = findMissingCapabilities(inputRequests, meta[metaKeys.clientCapabilities]);
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
  const names = Object.entries(requiredCapabilities).flatMap(([name, value]) => {
    const members = Object.keys(value ?? {});
    return members.length === 0 ? [name] : members.map((member) => `${name}.${member}`);
  });
  return new ProtocolError(
    "ERR_MCP_MISSING_CLIENT_CAPABILITY",
    `The client did not declare a capability this request needs: ${names.join(", ")}`,
    {
      data: { requiredCapabilities },
    },
  );
}

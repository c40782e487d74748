import { type ClientCapabilities, type Exchange, type InputRequests, showValue } from "@proj/types";
import { findObstacle } from "../ask/find-obstacle.ts";
import { Failure } from "./failure.ts";

/** Why a result that asks cannot be answered in a session of an earlier revision; `undefined` where its questions are put and the call is made again. */
export function findBridgeProblem({ backChannel, protocolVersion }: Exchange): string | undefined {
  const revision = `revision ${showValue(protocolVersion)}, whose clients cannot be answered with inputRequired(…)`;
  if (backChannel === undefined)
    return `this call came in a session of ${revision}, and it has no way to ask them otherwise`;
  if (backChannel.bridgesResults) return undefined;
  return `this call came in a session of ${revision}: ask with ctx.ask or resolvers, which work in every revision, or set the server's option bridgeLegacy, which puts the questions and calls the handler again`;
}

/** Why the client of a session cannot be asked one of the questions, which ends the call there; `undefined` where it can be asked all. */
export function findSessionFailure(
  requests: InputRequests,
  exchange: Exchange,
  capabilities: ClientCapabilities,
): Failure | undefined {
  for (const [key, request] of Object.entries(requests)) {
    const obstacle = findObstacle(request, exchange.backChannel, capabilities);
    if (obstacle !== undefined) return new Failure(`The question ${showValue(key)} cannot be asked: ${obstacle}.`);
  }
  return undefined;
}

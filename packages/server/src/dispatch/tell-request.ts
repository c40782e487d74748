import { type Exchange, ProtocolError, type Result, readTarget } from "@proj/types";
import { readClient } from "../events/read-client.ts";
import type { RequestFinished } from "../events/server-event.ts";
import { isCallerGone } from "../operations/served-exchange.ts";
import type { ParsedRequest } from "./parse-message.ts";
import type { Service } from "./service.ts";

/** Tells how a request ended. */
export type TellEnd = (outcome: Result | ProtocolError) => void;

/**
 * Tells that a request came.
 *
 * @returns what is to be called at its end. Where nobody hears of requests, neither event is built.
 */
export function tellRequest(service: Service, request: ParsedRequest, exchange: Exchange): TellEnd {
  return service.hears("request-started") || service.hears("request-finished")
    ? tellBoth(service, request, exchange)
    : tellNothing;
}

function tellNothing(): void {}

function tellBoth(
  { clock, emit }: Service,
  { id: requestId, method, params }: ParsedRequest,
  exchange: Exchange,
): TellEnd {
  const startedAt = clock();
  const target = readTarget(method, params);
  const { protocolVersion, clientInfo } = readClient(exchange, params);
  emit({ type: "request-started", requestId, method, target, protocolVersion, clientInfo });
  return (outcome) => {
    const durationMs = clock() - startedAt;
    const errorCode = ProtocolError.is(outcome) ? outcome.code : undefined;
    const ended = isCallerGone(exchange) ? "cancelled" : readOutcome(outcome);
    emit({
      type: "request-finished",
      requestId,
      method,
      target,
      protocolVersion,
      clientInfo,
      outcome: ended,
      errorCode,
      durationMs,
    });
  };
}

function readOutcome(outcome: Result | ProtocolError): RequestFinished["outcome"] {
  if (ProtocolError.is(outcome)) return "error";
  if (outcome.resultType === "input_required") return "input_required";
  return outcome["isError"] === true ? "failed" : "complete";
}

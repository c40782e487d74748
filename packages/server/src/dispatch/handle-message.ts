import {
  type Exchange,
  type JSONRPCResponse,
  ProtocolError,
  type Result,
  readTarget,
  showValue,
  toErrorResponse,
  toProtocolError,
} from "@proj/types";
import { readClient } from "../events/read-client.ts";
import type { RequestFinished } from "../events/server-event.ts";
import type { ServedExchange } from "../operations/served-exchange.ts";
import { finishResult } from "./finish-result.ts";
import { type ParsedRequest, parseMessage } from "./parse-message.ts";
import { readMeta } from "./read-meta.ts";
import type { ModernRequest, Service, ServiceSnapshot } from "./service.ts";

/**
 * Answers one message: the whole life of a request between transport and method. Never throws; what goes wrong is an error response.
 *
 * @returns `undefined` for notifications.
 */
export async function handleMessage(
  service: Service,
  message: unknown,
  exchange: Exchange,
): Promise<JSONRPCResponse | undefined> {
  const parsed = parseMessage(message);
  if (parsed.kind === "notification") return undefined;
  if (parsed.kind === "failure") return toErrorResponse(parsed.id, parsed.error);
  const startedAt = service.clock();
  const about = { requestId: parsed.id, method: parsed.method, target: readTarget(parsed.method, parsed.params) };
  const client = readClient(exchange, parsed.params);
  service.emit({ type: "request-started", ...about, ...client });
  const served = service.workload.open(parsed.method, exchange);
  const outcome = ProtocolError.is(served) ? served : await answer(service, parsed, served);
  if (!ProtocolError.is(served)) served.end();
  service.emit({
    type: "request-finished",
    ...about,
    ...client,
    ...describeOutcome(outcome),
    durationMs: service.clock() - startedAt,
  });
  if (ProtocolError.is(outcome)) return toErrorResponse(parsed.id, outcome);
  return { jsonrpc: "2.0", id: parsed.id, result: outcome };
}

async function answer(
  service: Service,
  parsed: ParsedRequest,
  exchange: ServedExchange,
): Promise<Result | ProtocolError> {
  const snapshot = service.readSnapshot();
  const meta = readMeta(parsed);
  if (ProtocolError.is(meta)) return meta;
  const { id, method, params } = parsed;
  return run(service, snapshot, { id, method, params, meta, exchange });
}

async function run(
  service: Service,
  snapshot: ServiceSnapshot,
  request: ModernRequest,
): Promise<Result | ProtocolError> {
  const runMethod = snapshot.methods.get(request.method);
  if (runMethod === undefined)
    return new ProtocolError("ERR_MCP_METHOD_NOT_FOUND", `Method not found: ${showValue(request.method)}`);
  try {
    const result = await runMethod(request);
    const finished = ProtocolError.is(result) ? result : finishResult(request.method, snapshot.info, result);
    return ProtocolError.is(finished) ? report(service, request, finished) : finished;
  } catch (thrown) {
    return report(service, request, toProtocolError(thrown));
  }
}

/** An error that tells the peer nothing has its cause told to the operator. */
function report(service: Service, request: ModernRequest, error: ProtocolError): ProtocolError {
  const { id, method, params, exchange } = request;
  if (error.code === "ERR_MCP_INTERNAL" && error.cause !== undefined && !exchange.isAbortReason(error.cause)) {
    service.emit({
      type: "handler-failed",
      requestId: id,
      method,
      target: readTarget(method, params),
      error: error.cause,
    });
  }
  return error;
}

function describeOutcome(outcome: Result | ProtocolError): Pick<RequestFinished, "outcome" | "errorCode"> {
  if (ProtocolError.is(outcome)) return { outcome: "error", errorCode: outcome.code };
  if (outcome.resultType === "input_required") return { outcome: "input_required" };
  return { outcome: outcome["isError"] === true ? "failed" : "complete" };
}

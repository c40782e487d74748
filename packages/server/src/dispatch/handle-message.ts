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
import type { ServedExchange } from "../operations/served-exchange.ts";
import { isThenable } from "../timing/is-thenable.ts";
import { finishResult } from "./finish-result.ts";
import { type ParsedRequest, parseMessage } from "./parse-message.ts";
import { readMeta } from "./read-meta.ts";
import type { ModernRequest, Service } from "./service.ts";
import { tellRequest } from "./tell-request.ts";

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
  if (parsed.kind === "failure") {
    const { id, error } = parsed;
    service.emit({ type: "message-refused", problem: error.message, requestId: id });
    return toErrorResponse(id, error);
  }
  const tellEnd = tellRequest(service, parsed, exchange);
  const served = service.workload.open(parsed.method, exchange);
  const outcome = ProtocolError.is(served) ? refuse(service, parsed, served) : await answer(service, parsed, served);
  if (!ProtocolError.is(served)) served.end();
  tellEnd(outcome);
  if (ProtocolError.is(outcome)) return toErrorResponse(parsed.id, outcome);
  return { jsonrpc: "2.0", id: parsed.id, result: outcome };
}

/** A request that the server does not take is none of its handlers' business. */
function refuse({ emit }: Service, { id, method, params }: ParsedRequest, error: ProtocolError): ProtocolError {
  const reason = error.code === "ERR_MCP_BUSY" ? "busy" : "closing";
  emit({ type: "request-refused", requestId: id, method, target: readTarget(method, params), reason });
  return error;
}

async function answer(
  service: Service,
  parsed: ParsedRequest,
  exchange: ServedExchange,
): Promise<Result | ProtocolError> {
  const { info, methods } = service.readSnapshot();
  const meta = readMeta(parsed, exchange.era);
  if (ProtocolError.is(meta)) return meta;
  const { id, method, params } = parsed;
  const runMethod = methods.get(method);
  if (runMethod === undefined)
    return new ProtocolError("ERR_MCP_METHOD_NOT_FOUND", `Method not found: ${showValue(method)}`);
  const request: ModernRequest = { id, method, params, meta, exchange };
  try {
    const running = runMethod(request);
    const result = isThenable(running) ? await running : running;
    const finished = ProtocolError.is(result) ? result : finishResult(method, info, result);
    return ProtocolError.is(finished) ? report(service, request, finished) : finished;
  } catch (thrown) {
    return report(service, request, toProtocolError(thrown));
  }
}

/** An error that tells the peer nothing has its cause told to the operator, also where that is nothing: `Promise.reject()` gives no reason. */
function report(service: Service, request: ModernRequest, error: ProtocolError): ProtocolError {
  const { id, method, params, exchange } = request;
  if (error.code === "ERR_MCP_INTERNAL" && "cause" in error && !exchange.isAbortReason(error.cause)) {
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

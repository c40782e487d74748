import type {
  InputRequiredResult,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
  ParamsOf,
  RequestMethod,
  ResultOf,
} from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { isNotification } from "../messages/is-response.ts";
import { checkLimit } from "../timing/check-limit.ts";
import { guardCallback } from "../timing/guard-callback.ts";
import { buildMeta, type Connection } from "./connection.ts";
import { readResponse } from "./read-response.ts";
import { readResult } from "./read-result.ts";

/** How one request is sent. */
export interface RequestOptions {
  /** Cancels the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long this round trip may take, in milliseconds. Default: the client's `requestTimeoutMs`. */
  readonly requestTimeoutMs?: number | undefined;
  /**
   * Receives the notifications that the server sends ahead of the response. What is no notification is passed over, and what
   * it throws is reported as uncaught.
   */
  readonly onNotification?: ((notification: JSONRPCNotification) => void) | undefined;
  /** Goes into `_meta` of the request, such as `progressToken`. What the protocol itself puts there wins. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The params of a method without the `_meta` that every request gets. */
export type CallParams<Method extends RequestMethod> = Omit<ParamsOf<Method>, "_meta">;

/**
 * Sends one request and checks its result.
 *
 * @throws ProtocolError, InvalidResultError, TransportError, RequestTimeoutError, ClosedError, or the signal's reason.
 */
export async function roundTrip<Method extends RequestMethod>(
  connection: Connection,
  protocolVersion: string,
  method: Method,
  params: CallParams<Method>,
  options: RequestOptions = {},
): Promise<ResultOf<Method> | InputRequiredResult> {
  const request: JSONRPCRequest = {
    jsonrpc: "2.0",
    id: connection.nextId(),
    method,
    params: { ...params, _meta: { ...options.meta, ...buildMeta(connection, protocolVersion) } },
  };
  const response = await connection.inFlight.run(options.signal, (signal) =>
    sendInTime(connection, request, signal, options),
  );
  return readResult(method, readResponse(request, response));
}

/** A reason of our own: without one the platform makes an error with a stack, once for every call that went well. */
const TIMER_OVER = "the round trip is over";

/** The timer covers this one round trip: while questions are answered, none runs. */
async function sendInTime(
  { transport, sleep, requestTimeoutMs }: Connection,
  request: JSONRPCRequest,
  signal: AbortSignal,
  options: RequestOptions,
): Promise<JSONRPCResponse> {
  const timeoutMs = options.requestTimeoutMs ?? requestTimeoutMs;
  checkLimit("requestTimeoutMs", timeoutMs, 1);
  const notify = guardCallback(options.onNotification ?? (() => undefined));
  const timer = new AbortController();
  try {
    return await runAbortable([signal], (controller) => {
      sleep(timeoutMs, timer.signal).then(
        () => controller.abort(new RequestTimeoutError(request.method, timeoutMs)),
        (error: unknown) => timer.signal.aborted || controller.abort(error),
      );
      // A transport may be anybody's: what it passes on is checked, and nothing comes after the end.
      const onNotification = (given: unknown): void => {
        if (!controller.signal.aborted && !timer.signal.aborted && isNotification(given)) notify(given);
      };
      return transport.send(request, { signal: controller.signal, onNotification });
    });
  } finally {
    timer.abort(TIMER_OVER);
  }
}

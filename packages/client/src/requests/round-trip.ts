import type {
  CallToolResult,
  InputRequiredResult,
  JSONRPCRequest,
  JSONRPCResponse,
  ListToolsResult,
  ParamsOf,
  RequestMethod,
  ResultOf,
} from "@proj/types";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { isNotification } from "../messages/is-response.ts";
import { checkLimit } from "../timing/check-limit.ts";
import { buildMeta, type Connection } from "./connection.ts";
import { isInputRequired } from "./is-input-required.ts";
import type { NotificationOptions } from "./notification-options.ts";
import { readResponse, type UncheckedResult } from "./read-response.ts";
import { readResult } from "./read-result.ts";
import { buildNotificationMeta, routeNotifications } from "./route-notifications.ts";
import type { ParameterHeaderValues, ToolRules } from "./tool-rules.ts";

/** How one request is sent. */
export interface RequestOptions extends NotificationOptions {
  /** Cancels the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long this round trip may take, in milliseconds. Default: the client's `requestTimeoutMs`. */
  readonly requestTimeoutMs?: number | undefined;
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
  const result = readResult(method, await exchange(connection, protocolVersion, method, params, options));
  const { tools } = connection;
  return tools === undefined || isInputRequired(result) ? result : applyRules(tools, method, params, result);
}

function applyRules<Method extends RequestMethod>(
  tools: ToolRules,
  method: Method,
  params: { readonly name?: unknown },
  result: ResultOf<Method>,
): ResultOf<Method> {
  if (method === "tools/list") return tools.readPage(result as ListToolsResult) as ResultOf<Method>;
  if (method === "tools/call") tools.checkOutput(String(params.name), result as CallToolResult);
  return result;
}

/**
 * Sends one request of whatever method and gives its result as it came.
 *
 * @throws ProtocolError, InvalidResultError, TransportError, RequestTimeoutError, ClosedError, or the signal's reason.
 */
export function exchange(
  connection: Connection,
  protocolVersion: string,
  method: string,
  params: object,
  options: RequestOptions,
): Promise<UncheckedResult> {
  const { tools } = connection;
  if (tools === undefined || method !== "tools/call") {
    return exchangeOnce(connection, protocolVersion, method, params, options);
  }
  return tools.send(params as Readonly<Record<string, unknown>>, options, (headers) =>
    exchangeOnce(connection, protocolVersion, method, params, options, headers),
  );
}

async function exchangeOnce(
  connection: Connection,
  protocolVersion: string,
  method: string,
  params: object,
  options: RequestOptions,
  parameterHeaders?: ParameterHeaderValues,
): Promise<UncheckedResult> {
  const id = connection.nextId();
  const own = buildMeta(connection, protocolVersion);
  const _meta = { ...options.meta, ...buildNotificationMeta(options, id), ...own };
  const request: JSONRPCRequest = { jsonrpc: "2.0", id, method, params: { ...params, _meta } };
  return readResponse(request, await sendInTime(connection, request, options, parameterHeaders));
}

/** The timer covers this one round trip: while questions are answered, it does not run. */
async function sendInTime(
  connection: Connection,
  request: JSONRPCRequest,
  options: RequestOptions,
  parameterHeaders: ParameterHeaderValues | undefined,
): Promise<JSONRPCResponse> {
  const timeoutMs = options.requestTimeoutMs ?? connection.requestTimeoutMs;
  checkLimit("requestTimeoutMs", timeoutMs, 1);
  const notify = routeNotifications(options, request.id);
  let isOver = false;
  let stopTimer: (() => void) | undefined;
  try {
    return await connection.inFlight.run(options.signal, (signal, abort) => {
      const whenOver = { onTimeout: () => abort(new RequestTimeoutError(request.method, timeoutMs)), onError: abort };
      const { startPausable, answer } = connection;
      const timer = startPausable?.(timeoutMs, whenOver);
      stopTimer = timer?.stop ?? connection.startTimer(timeoutMs, whenOver);
      // A transport may be anybody's: what it passes on is checked, and nothing comes after the end.
      const onNotification = (given: unknown): void => {
        if (notify !== undefined && !isOver && !signal.aborted && isNotification(given)) notify(given);
      };
      const onWaiting = timer?.pause;
      return connection.transport.send(request, { signal, onNotification, parameterHeaders, onWaiting, answer });
    });
  } finally {
    isOver = true;
    stopTimer?.();
  }
}

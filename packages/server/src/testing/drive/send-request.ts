import {
  type ClientCapabilities,
  isRecord,
  type JSONRPCNotification,
  type JSONRPCResponse,
  type MessageHandler,
  metaKeys,
  PROTOCOL_VERSION,
  showValue,
} from "@proj/types";
import { DriveError } from "./drive-error.ts";
import { allCapabilities, type DriveOptions } from "./drive-options.ts";

/** One exchange with a server, as a client sees it. */
export interface Sent {
  readonly requestId: number;
  readonly response: JSONRPCResponse;
  /** What the server sent ahead of the response. */
  readonly notifications: readonly JSONRPCNotification[];
}

/** Counts over all clients, so that a log that several write can be told apart. */
let nextRequestId = 1;

/** The id of another request. */
export function takeRequestId(): number {
  return nextRequestId++;
}

/**
 * Sends one request, without a transport between: both sides get copies as JSON carries them.
 *
 * @throws DriveError when what comes back is no response; whatever the server throws, which it must not.
 */
export async function sendRequest(
  server: MessageHandler,
  { method, params }: { readonly method: string; readonly params: { readonly [name: string]: unknown } },
  { capabilities = allCapabilities, auth = null, meta }: DriveOptions,
): Promise<Sent> {
  const requestId = takeRequestId();
  const notifications: JSONRPCNotification[] = [];
  const message = {
    jsonrpc: "2.0",
    id: requestId,
    method,
    params: { ...params, _meta: { ...buildMeta(capabilities), ...meta } },
  };
  const response: unknown = await server.handle(copyJson(message), {
    era: "modern",
    protocolVersion: PROTOCOL_VERSION,
    auth,
    signal: new AbortController().signal,
    notify: (notification) => void notifications.push(copyJson(notification)),
  });
  if (isRecord(response) && (isRecord(response["result"]) || isRecord(response["error"])))
    return { requestId, notifications, response: copyJson(response) as JSONRPCResponse };
  throw new DriveError(`The server answered ${method} with ${showValue(response)}, which is no response.`);
}

function buildMeta(capabilities: ClientCapabilities): { readonly [name: string]: unknown } {
  return {
    [metaKeys.protocolVersion]: PROTOCOL_VERSION,
    [metaKeys.clientInfo]: { name: "test", version: "1.0.0" },
    [metaKeys.clientCapabilities]: capabilities,
  };
}

export function copyJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

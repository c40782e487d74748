import { isAtLeastAsSevere, isRecord, type JSONRPCNotification, type JSONRPCRequest, metaKeys } from "@proj/types";

/** A request under way, as far as it says which notifications are for it. */
export interface Receiver {
  readonly request: JSONRPCRequest;
}

/**
 * Finds the requests that a notification on a shared channel is for.
 *
 * A subscription is named by its id, progress by its token. A log message names nothing, so it is for every request that asked for messages
 * of its severity. Anything else is for the one request under way, where there is just one besides subscriptions.
 *
 * @returns none where what the notification names is over; `undefined` where nothing tells what it is about.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#receiving-messages
 */
export function findReceivers<Found extends Receiver>(
  { method, params = {} }: JSONRPCNotification,
  inFlight: ReadonlyMap<unknown, Found>,
): readonly Found[] | undefined {
  const subscriptionId = readMeta(params)[metaKeys.subscriptionId];
  if (subscriptionId !== undefined) {
    const subscription = inFlight.get(subscriptionId);
    return subscription === undefined ? [] : [subscription];
  }
  if (method === "notifications/progress") return withToken(params["progressToken"], inFlight);
  const found = method === "notifications/message" ? withLogLevel(params["level"], inFlight) : calls(inFlight);
  if (method === "notifications/message") return found.length === 0 ? undefined : found;
  return found.length === 1 ? found : undefined;
}

function withToken<Found extends Receiver>(token: unknown, inFlight: ReadonlyMap<unknown, Found>): readonly Found[] {
  if (token === undefined) return [];
  return [...inFlight.values()].filter(({ request }) => readMeta(request.params)["progressToken"] === token);
}

function withLogLevel<Found extends Receiver>(level: unknown, inFlight: ReadonlyMap<unknown, Found>): readonly Found[] {
  return [...inFlight.values()].filter(({ request }) =>
    isAtLeastAsSevere(level, readMeta(request.params)[metaKeys.logLevel]),
  );
}

function calls<Found extends Receiver>(inFlight: ReadonlyMap<unknown, Found>): readonly Found[] {
  return [...inFlight.values()].filter(({ request }) => request.method !== "subscriptions/listen");
}

function readMeta(params: JSONRPCRequest["params"]): Readonly<Record<string, unknown>> {
  const meta = params?.["_meta"];
  return isRecord(meta) ? meta : {};
}

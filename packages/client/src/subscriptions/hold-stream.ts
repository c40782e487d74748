import type { JSONRPCRequest, SubscriptionFilter } from "@proj/types";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { isNotification } from "../messages/is-response.ts";
import { buildMeta, type Connection } from "../requests/connection.ts";
import { readResponse } from "../requests/read-response.ts";
import { readTold, type Told } from "./read-told.ts";
import type { SubscriptionChange } from "./subscription-change.ts";

/** Who hears of what one stream tells. */
export interface StreamListener {
  /** Called once, before any change. */
  readonly onAcknowledged: (filter: SubscriptionFilter) => void;
  readonly onChange: (change: SubscriptionChange) => void;
}

const METHOD = "subscriptions/listen";
/** A reason of our own, for a stream that the server ended with a notification. */
const ENDED_BY_SERVER = "the server ended the subscription";

/**
 * Sends one `subscriptions/listen` and resolves when the server ends it. The time limit of a round trip counts until it is acknowledged;
 * changes that come before that are passed over, as the acknowledgment is what counts from.
 *
 * @throws what a round trip does, and the reason of `signal`.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export async function holdStream(
  connection: Connection,
  protocolVersion: string,
  filter: SubscriptionFilter,
  signal: AbortSignal,
  { onAcknowledged, onChange }: StreamListener,
): Promise<void> {
  const id = connection.nextId();
  const params = { notifications: filter, _meta: buildMeta(connection, protocolVersion) };
  const request: JSONRPCRequest = { jsonrpc: "2.0", id, method: METHOD, params };
  const timeoutMs = connection.requestTimeoutMs;
  let isAcknowledged = false;
  let isEndedByServer = false;
  let isOver = false;
  let stopTimer: (() => void) | undefined;

  function take(told: Told, abort: (reason: unknown) => void): void {
    if (told.kind === "ended") {
      isEndedByServer = true;
      // Later: a transport that knows what it means ends the request itself, and need not cancel what is over.
      queueMicrotask(() => abort(ENDED_BY_SERVER));
    } else if (told.kind === "changed") {
      if (isAcknowledged) onChange(told.change);
    } else if (!isAcknowledged) {
      isAcknowledged = true;
      stopTimer?.();
      onAcknowledged(told.filter);
    }
  }

  try {
    const response = await connection.inFlight.run(signal, (own, abort) => {
      stopTimer = connection.startTimer(timeoutMs, {
        onTimeout: () => abort(new RequestTimeoutError(METHOD, timeoutMs)),
        onError: abort,
      });
      // A transport may be anybody's: what it passes on is checked, and nothing comes after the end.
      const onNotification = (given: unknown): void => {
        if (isOver || isEndedByServer || own.aborted || !isNotification(given)) return;
        const told = readTold(given, id, filter);
        if (told !== undefined) take(told, abort);
      };
      return connection.transport.send(request, { signal: own, onNotification });
    });
    readResponse(request, response);
  } catch (error) {
    if (!isEndedByServer) throw error;
  } finally {
    isOver = true;
    stopTimer?.();
  }
}

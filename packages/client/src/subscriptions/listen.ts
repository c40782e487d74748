import type { SubscriptionFilter } from "@proj/types";
import { onAbort } from "../abort/on-abort.ts";
import { ClosedError } from "../errors/closed-error.ts";
import { checkLimit } from "../timing/check-limit.ts";
import { ChangeFeed } from "./change-feed.ts";
import { ListenLoop } from "./listen-loop.ts";
import type { ListenOptions, ListenSurroundings } from "./listen-options.ts";
import { resolveReconnect } from "./reconnect-policy.ts";
import { Subscription } from "./subscription.ts";
import type { SubscriptionEnd } from "./subscription-change.ts";

const DEFAULT_MAX_BACKLOG = 1_000;
/** A reason of our own, for what is closed without an error. */
const CLOSED = "the subscription was closed";

/**
 * Subscribes, and resolves once the server has acknowledged it, or ended it before that.
 *
 * @throws what a round trip does, the signal's reason, or ConfigurationError; nothing once it is acknowledged.
 */
export async function listen(
  surroundings: ListenSurroundings,
  filter: SubscriptionFilter,
  options: ListenOptions = {},
): Promise<Subscription> {
  const { signal, reconnect, maxBacklog = DEFAULT_MAX_BACKLOG } = options;
  checkLimit("maxBacklog", maxBacklog, 1);
  const policy = resolveReconnect(reconnect);
  signal?.throwIfAborted();
  const feed = new ChangeFeed(maxBacklog);
  const closing = new AbortController();
  const detach = signal && onAbort(signal, () => closing.abort(signal.reason));
  let tellOpen: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    tellOpen = resolve;
  });
  const loop = new ListenLoop({ surroundings, filter, policy, feed, signal: closing.signal, onOpen: tellOpen });
  const ended = loop.run().then((end) => {
    detach?.();
    endFeed(feed, end, closing.signal);
    return end;
  });
  const early = await Promise.race([opened, ended]);
  if (early !== undefined && early.reason !== "ended by server") {
    throw early.reason === "lost" ? early.error : toError(closing.signal);
  }
  return new Subscription({
    feed,
    readAcknowledged: () => loop.acknowledged ?? {},
    ended,
    close: () => closing.abort(CLOSED),
  });
}

/** What a reader hears at the end. What it has not read by then is of no use to it where it ended the subscription itself. */
function endFeed(feed: ChangeFeed, end: SubscriptionEnd, signal: AbortSignal): void {
  if (end.reason === "lost") feed.end({ error: end.error });
  if (end.reason === "ended by server") feed.end();
  if (end.reason !== "closed") return;
  feed.clear();
  feed.end(signal.reason === CLOSED ? undefined : { error: toError(signal) });
}

/** Without a signal's reason it was the client that was closed. */
function toError(signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : new ClosedError();
}

import type { Clock, SubscriptionFilter } from "@proj/types";
import type { Connection } from "../requests/connection.ts";
import type { ReconnectOptions } from "./reconnect-policy.ts";
import type { SubscriptionChange } from "./subscription-change.ts";

/** How a subscription is held. */
export interface ListenOptions {
  /** Ends the subscription; its loop then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Subscribe again when the subscription is lost or the server ends it. Each time that succeeds, `{ type: "missed" }` comes first: look at
   * everything again. Where another attempt has no hope, the subscription ends all the same. Default false.
   */
  readonly reconnect?: boolean | ReconnectOptions | undefined;
  /** How many changes are held while nobody reads; beyond that, they become one `{ type: "missed" }`. Default 1,000. */
  readonly maxBacklog?: number | undefined;
}

/** What a subscription needs of its client. */
export interface ListenSurroundings {
  readonly connection: Connection;
  readonly protocolVersion: string;
  readonly clock: Clock;
  /** Hears of each change before whoever reads the subscription does. */
  readonly onChange: (change: SubscriptionChange, filter: SubscriptionFilter) => void;
}

import type { Clock, MessageHandler, RandomSource } from "@proj/types";
import type { OnEvent } from "../../../events/server-event.ts";
import type { RequestStateOptions } from "../../../request-state/policy.ts";

/** What a server under test takes over: options of `McpServer`, and of the low-level `Server` and `sealRequestState`. */
export interface ServerOverrides {
  /** A clock that stands still until a way turns it. */
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly onEvent: OnEvent;
  /**
   * The codec, with keys that outlive a restart, and in some ways a store for single use. A server with options of its own for `requestState`
   * merges them: `{ ...mine, ...overrides.requestState }`.
   */
  readonly requestState: RequestStateOptions;
}

/** What lies outside of a server under test: new for each way, and still there when the server restarts. */
export interface Outside {
  /**
   * Counts an effect: call it where the world changes, such as in the fake of what the tool calls. An effect that may well happen in several
   * rounds of one call has another name in each.
   */
  readonly effect: (name: string) => void;
  /** What a database or another service would keep: made when it is first asked for, and the same after a restart. */
  readonly keep: <Kept>(name: string, create: () => Kept) => Kept;
}

/** Builds the server under test, anew for each way and each restart. What it remembers in itself is lost then, as in production. */
export type BuildServer = (overrides: ServerOverrides, outside: Outside) => MessageHandler | Promise<MessageHandler>;

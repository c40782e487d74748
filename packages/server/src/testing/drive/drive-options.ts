import type { AuthInfo, ClientCapabilities, LegacyVersion, PROTOCOL_VERSION } from "@proj/types";
import type { EventLog } from "./event-log.ts";

/** The client that a test plays. */
export interface DriveOptions {
  /**
   * The revision that it speaks. Default 2026-07-28. In an earlier one, each call and request has a session of its own, from `initialize` to its end, and
   * is answered by the same script. What differs there:
   *
   * - The handler runs once, and is asked while its call is open. So a call has one round, in whose `questions` all is that was asked; the `round` of a
   *   question counts how often the call began to wait. There are no tokens, and nothing to begin, answer or send again by hand.
   * - A question that is scripted as `unanswered` is answered with an error, which ends the call.
   * - `inputRequired(…)` by hand needs the server's option `bridgeLegacy`, and what the revision cannot ask fails.
   */
  readonly protocolVersion?: typeof PROTOCOL_VERSION | LegacyVersion | undefined;
  /** What it can be asked. Default: everything that its revision has. */
  readonly capabilities?: ClientCapabilities | undefined;
  /** Who calls, as the server's authorization would have verified it. Default `null`: nobody was verified. */
  readonly auth?: AuthInfo | null | undefined;
  /** Further members of each request's `_meta`, such as a progress token. */
  readonly meta?: { readonly [name: string]: unknown } | undefined;
  /** The log that the server's `onEvent` writes, so that each call tells what was heard in it. */
  readonly events?: EventLog | undefined;
  /** How many requests a call may take. Default 20. */
  readonly maxRounds?: number | undefined;
}

/** What a client can be asked that can be asked anything. */
export const allCapabilities: ClientCapabilities = {
  elicitation: { form: {}, url: {} },
  sampling: { tools: {}, context: {} },
  roots: {},
};

import type { AuthInfo, ClientCapabilities } from "@proj/types";
import type { EventLog } from "./event-log.ts";

/** The client that a test plays. */
export interface DriveOptions {
  /** What it can be asked. Default: everything. */
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

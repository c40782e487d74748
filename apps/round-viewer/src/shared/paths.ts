/** Where the app answers. Bodies are JSON. */
export const paths = {
  page: "/",
  /** The MCP endpoint. */
  mcp: "/mcp",
  /** GET: server-sent events, each the JSON of a `LogEntry`; the entries so far come first, also where a reader connects again. */
  log: "/log",
  /** POST a `MoveClock`; answers with a `ClockTime`. */
  clock: "/clock",
  /** POST `{}`: the next key seals from now on, all keys before it still open. Answers with a `KeyIds`. */
  rotate: "/rotate",
  /** The page that `connect-account` sends a person to; behind it stands the id of a visit. */
  signIn: "/sign-in/",
} as const;

/** The response's header that says which request of the log it is the answer to. */
export const REQUEST_NUMBER_HEADER = "Request-Number";

/** Moves the server's clock ahead. */
export interface MoveClock {
  /** From 1 to 86,400. */
  readonly advanceSeconds: number;
}

/** What the server takes the time for. */
export interface ClockTime {
  /** ISO 8601. */
  readonly now: string;
  /** How far it is ahead of the time. */
  readonly aheadSeconds: number;
}

/** The keys that open tokens, the one that seals first. */
export interface KeyIds {
  readonly keyIds: readonly string[];
}

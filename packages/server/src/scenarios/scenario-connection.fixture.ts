import type { AuthInfo, JSONRPCNotification, JSONRPCResponse, MessageHandler } from "@proj/types";

/** A message on its way. */
export interface Sent {
  /** What has come ahead of the response so far, in order. */
  readonly ahead: readonly JSONRPCNotification[];
  /** `undefined` where none comes, because the message was cancelled. */
  readonly response: Promise<JSONRPCResponse | undefined>;
  readonly cancel: () => void;
}

/** A server as its client sees it over some transport. */
export interface ScenarioConnection {
  /** Sends a message that is answered. */
  readonly send: (message: unknown) => Sent;
  /** Sends a notification. Resolves when the transport has taken it. */
  readonly tell: (notification: object) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Reaches a server over some transport. */
export interface ScenarioTransport {
  readonly name: string;
  /** @param auth the caller, as something in front of the server verified it. */
  readonly open: (server: MessageHandler, auth: AuthInfo | null) => Promise<ScenarioConnection>;
}

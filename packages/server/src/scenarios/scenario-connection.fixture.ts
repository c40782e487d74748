import type {
  AuthInfo,
  Era,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
  LegacyResponse,
  MessageHandler,
  UnaskedMessage,
} from "@proj/types";

/** A message on its way. */
export interface Sent {
  /** What has come ahead of the response so far, in order. */
  readonly ahead: readonly JSONRPCNotification[];
  /** `undefined` where none comes, because the message was cancelled. A list in answer to a list. */
  readonly response: Promise<JSONRPCResponse | LegacyResponse | undefined>;
  readonly cancel: () => void;
}

/** A server as its client sees it over some transport. */
export interface ScenarioConnection {
  /** Sends a message that is answered. */
  readonly send: (message: unknown) => Sent;
  /** Sends a notification, or the answer to a question. Resolves when the transport has taken it. */
  readonly tell: (message: object) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Hears of what a server sends besides responses and what comes ahead of them. Only sessions have such. */
export interface ScenarioListener {
  readonly onQuestion: (question: JSONRPCRequest) => void;
  readonly onUnasked: (message: UnaskedMessage) => void;
}

/** Whom a connection is for. */
export interface ConnectionFor extends ScenarioListener {
  readonly era: Era;
  /** The caller, as something in front of the server verified it. */
  readonly auth: AuthInfo | null;
}

/** Reaches a server over some transport. */
export interface ScenarioTransport {
  readonly name: string;
  readonly open: (server: MessageHandler, options: ConnectionFor) => Promise<ScenarioConnection>;
}

/** Whether the server says that it does not wait for the answer to a question any more. */
export function isTakingBack({ method }: UnaskedMessage): boolean {
  return method === "notifications/cancelled";
}

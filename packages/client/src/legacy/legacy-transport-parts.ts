import type {
  AnswerServerRequest,
  ClientCapabilities,
  Implementation,
  JSONRPCNotification,
  RequestId,
  Transport,
} from "@proj/types";
import type { StartTimer } from "../timing/start-timer.ts";

/** What sessions of one client are opened with. */
export interface LegacyTransportParts {
  /** One that has `openSession`. */
  readonly transport: Transport;
  readonly clientInfo: Implementation;
  /** In the words of 2026-07-28, as the client declares them. */
  readonly capabilities: ClientCapabilities;
  readonly answer: AnswerServerRequest;
  /** How long `initialize`, and each other request that the session makes on its own, may take, in milliseconds. */
  readonly requestTimeoutMs: number;
  readonly startTimer: StartTimer;
  /** Gives an id that no other request on this transport has. */
  readonly nextId: () => RequestId;
  /** Hears of notifications that belong to no request. Does not throw. */
  readonly onNotification?: ((notification: JSONRPCNotification) => void) | undefined;
}

import {
  type AnswerServerRequest,
  type ClientCapabilities,
  type Implementation,
  metaKeys,
  type RequestMetaObject,
  type Transport,
} from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import type { Sleep } from "../timing/sleep.ts";
import type { PausableTimer } from "../timing/start-pausable-timer.ts";
import { type StartTimer, type TimerListener, toStartTimer } from "../timing/start-timer.ts";
import type { ToolRules } from "./tool-rules.ts";

/** What all requests of one client have in common. */
export interface Connection {
  readonly transport: Transport;
  readonly clientInfo: Implementation;
  readonly capabilities: ClientCapabilities;
  /** How long one round trip may take, in milliseconds. */
  readonly requestTimeoutMs: number;
  readonly sleep: Sleep;
  /** The timer that goes with `sleep`. */
  readonly startTimer: StartTimer;
  /** Everything that runs, so that closing the client ends it. */
  readonly inFlight: InFlight;
  /** Gives an id that no request of this client had before. */
  readonly nextId: () => number;
  /** What follows from the definitions of tools; absent where nothing does. */
  readonly tools?: ToolRules | undefined;
  /**
   * Starts the timer of a request, which does not run while the server waits for answers. Present only in sessions of revisions before 2026-07-28.
   */
  readonly startPausable?: ((ms: number, listener: TimerListener) => PausableTimer) | undefined;
  /** Answers what the server asks while a request of this connection is open, in such a session. Absent: the client's handlers do. */
  readonly answer?: AnswerServerRequest | undefined;
}

/** Sets up what requests share. */
export function createConnection(parts: Omit<Connection, "inFlight" | "nextId" | "startTimer">): Connection {
  let lastId = 0;
  return { ...parts, startTimer: toStartTimer(parts.sleep), inFlight: new InFlight(), nextId: () => ++lastId };
}

/**
 * The `_meta` of every request.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#meta
 */
export function buildMeta(connection: Connection, protocolVersion: string): RequestMetaObject {
  return {
    [metaKeys.protocolVersion]: protocolVersion,
    [metaKeys.clientInfo]: connection.clientInfo,
    [metaKeys.clientCapabilities]: connection.capabilities,
  };
}

import {
  type BackChannel,
  digestText,
  type Exchange,
  type InputRequest,
  type LegacyResponse,
  type LegacyVersion,
} from "@proj/types";
import type { ClientRequests } from "./client-requests.ts";
import { findQuestionObstacle, toLegacyQuestion } from "./to-legacy-question.ts";

/** What the questions of one call have in common. */
export interface CallBackChannelParts {
  readonly version: LegacyVersion;
  readonly requests: ClientRequests;
  readonly exchange: Exchange;
  readonly sendRequest: NonNullable<Exchange["sendRequest"]>;
  /** Names the call among all; part of the names of its pages. */
  readonly callId: string;
}

/** The way to the client while one of its requests is open. */
export class CallBackChannel implements BackChannel {
  readonly #parts: CallBackChannelParts;

  constructor(parts: CallBackChannelParts) {
    this.#parts = parts;
  }

  findObstacle(request: InputRequest): string | undefined {
    return findQuestionObstacle(request, this.#parts.version);
  }

  ask(key: string, request: InputRequest, signal: AbortSignal): Promise<LegacyResponse> {
    const { version, requests, exchange, sendRequest } = this.#parts;
    const params = toLegacyQuestion(request, version, this.#namePage(key));
    return requests.send(request.method, params, { send: sendRequest, notify: exchange.notify, signal });
  }

  complete(key: string): void {
    const params = { elicitationId: this.#namePage(key) };
    this.#parts.exchange.notify({ jsonrpc: "2.0", method: "notifications/elicitation/complete", params });
  }

  #namePage(key: string): string {
    return digestText(`elicitation\n${this.#parts.callId}\n${key}`);
  }
}

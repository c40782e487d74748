import {
  type CallToolResult,
  type Complete,
  type InputRequiredResult,
  isInputRequired,
  RequestStateRejectedError,
  type SessionCallOptions,
  TransportError,
} from "@proj/client";
import type { Round } from "./flow-record.ts";
import { readKeyId } from "./read-key-id.ts";
import type { User } from "./user.ts";

/** How often one round is sent at most. */
const MAX_SENDS = 6;

/** How the rounds of one flow are sent. */
export interface SendingOptions {
  /** The pause before a round that was cut off is sent again. */
  pause(): Promise<void>;
  /** In milliseconds. */
  clock(): number;
  readonly signal: AbortSignal;
  /** Hears of each request that was answered. */
  onRound?(round: Round): void;
  /** Hears of each request that was cut off. */
  onCutOff?(): void;
}

/** The call that all rounds of a flow repeat. */
export interface FlowCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, string>>;
}

/** What came of one round. */
export type RoundResult = Complete<CallToolResult> | InputRequiredResult;

/** Sends the rounds of one flow and notes how each went. */
export class RoundSender {
  readonly rounds: Round[] = [];
  /** How often a round was sent again. */
  resent = 0;
  #mintedAfter = 0;
  readonly #user: User;
  readonly #call: FlowCall;
  readonly #options: SendingOptions;

  constructor(user: User, call: FlowCall, options: SendingOptions) {
    this.#user = user;
    this.#call = call;
    this.#options = options;
  }

  /**
   * Sends one round until it is answered: whether one that was cut off may be sent again is known to the caller alone, and what these
   * flows do may be asked for twice.
   *
   * @param call default: the flow's.
   * @throws what `callTool` does, for anything but a connection that broke, or broke too often.
   */
  async send(retry: SessionCallOptions, call: FlowCall = this.#call): Promise<RoundResult> {
    for (let sends = 1; ; sends += 1) {
      try {
        return await this.#sendOnce(retry, call);
      } catch (error) {
        if (!TransportError.is(error) || sends === MAX_SENDS) throw error;
      }
      this.resent += 1;
      this.#options.onCutOff?.();
      await this.#options.pause();
    }
  }

  /** When the request was sent that was answered last, by the clock: the state in the answer is no older. */
  get mintedAfter(): number {
    return this.#mintedAfter;
  }

  async #sendOnce(retry: SessionCallOptions, call: FlowCall): Promise<RoundResult> {
    const sentAt = this.#options.clock();
    try {
      const options = { ...retry, allowInputRequired: true, signal: this.#options.signal };
      const result = await this.#user.session.callTool(call.tool, call.arguments, options);
      this.#mintedAfter = sentAt;
      this.#note("answered", isInputRequired(result) ? readKeyId(result.requestState) : undefined);
      return result;
    } catch (error) {
      if (RequestStateRejectedError.is(error)) this.#note("rejected", undefined);
      throw error;
    }
  }

  #note(status: Round["status"], keyId: string | undefined): void {
    const round = { servedBy: this.#user.readServer(), keyId, status };
    this.rounds.push(round);
    this.#options.onRound?.(round);
  }
}

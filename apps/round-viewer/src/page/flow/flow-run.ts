import { type ElicitResult, type Flow, InvalidAnswerError, RequestStateRejectedError } from "@proj/client";
import type { Emit } from "../state/view-event.ts";
import { describeFailure } from "../words/describe-failure.ts";

/** Runs the rounds of one call: sends what there is to send, and stops where a person is asked. */
export class FlowRun {
  readonly #flow: Flow<"tools/call">;
  readonly #number: number;
  readonly #emit: Emit;
  #ending: AbortController = new AbortController();

  /** @param number what tells the flows of the page apart. */
  constructor(flow: Flow<"tools/call">, number: number, emit: Emit) {
    this.#flow = flow;
    this.#number = number;
    this.#emit = emit;
  }

  /** Answers an open question. Once all are answered, the next round is sent. */
  answer(key: string, response: ElicitResult): void {
    const flow = this.#number;
    try {
      const step = this.#flow.answer({ [key]: response });
      this.#emit({ type: "question-answered", flow, key, response, step });
      if (step.type === "sending") void this.goOn();
    } catch (error) {
      const text = InvalidAnswerError.is(error)
        ? `Nothing was sent: the answer ${error.problem}.`
        : describeFailure(error);
      this.#emit({ type: "flow-stopped", flow, text, canGoOn: false });
    }
  }

  /** Sends the next round, and further ones as long as the server says that it is not done yet. */
  async goOn(): Promise<void> {
    const flow = this.#number;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    try {
      let isWaiting = true;
      while (isWaiting) {
        const step = await this.#flow.advance(undefined, { signal });
        this.#emit({ type: "flow-stepped", flow, step });
        isWaiting = step.type === "waiting";
      }
    } catch (error) {
      if (signal.aborted) this.#emit({ type: "flow-stopped", flow, text: "You stopped waiting.", canGoOn: true });
      else
        this.#emit({ type: "flow-stopped", flow, text: explain(error), canGoOn: !RequestStateRejectedError.is(error) });
    }
  }

  /** Ends the request that is under way. The flow stands where it stood, and can go on. */
  stop(): void {
    this.#ending.abort();
  }
}

function explain(error: unknown): string {
  if (!RequestStateRejectedError.is(error)) return describeFailure(error);
  return "The server does not take the token, and does not say why. Its log does. This call is over: start it again.";
}

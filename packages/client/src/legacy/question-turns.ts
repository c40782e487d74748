import { type JSONRPCRequest, showValue } from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import { RoundRefusedError } from "../errors/round-refused-error.ts";
import type { QuestionLimits } from "../questions/check-questions.ts";

/** What a question that waits takes besides its text, in bytes, about. */
const OVERHEAD_BYTES = 1000;

/**
 * Answers so many questions at once as one round may have. A server puts those of several calls side by side, and over a channel nothing tells whose
 * they are: more wait for their turn, in their order, up to `maxQuestionBytes` of them.
 */
export class QuestionTurns {
  readonly #limits: QuestionLimits;
  readonly #waiting: Set<() => void> = new Set();
  #openCount = 0;
  #waitingBytes = 0;

  constructor(limits: QuestionLimits) {
    this.#limits = limits;
  }

  /**
   * Answers a question when it is its turn.
   *
   * @throws RoundRefusedError where too much waits already; the signal's reason, at once while it waits; what `answer` throws.
   */
  async run<Answer>(request: JSONRPCRequest, signal: AbortSignal, answer: () => Promise<Answer>): Promise<Answer> {
    if (this.#openCount < this.#limits.maxQuestions) this.#openCount += 1;
    else await this.#wait(request, signal);
    try {
      return await answer();
    } finally {
      this.#leave();
    }
  }

  async #wait(request: JSONRPCRequest, signal: AbortSignal): Promise<void> {
    const { maxQuestions, maxQuestionBytes } = this.#limits;
    const bytes = OVERHEAD_BYTES + JSON.stringify(request).length;
    if (maxQuestions < 1 || this.#waitingBytes + bytes > maxQuestionBytes) {
      throw new RoundRefusedError(
        `the server asks ${showValue(request.method)} while more is open than may be (maxQuestions: ${maxQuestions}, maxQuestionBytes: ${maxQuestionBytes})`,
      );
    }
    this.#waitingBytes += bytes;
    let begin: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
      this.#waiting.add(begin);
    });
    try {
      await runAbortable(signal, () => turn);
    } catch (error) {
      // Its turn may have come just before.
      if (!this.#waiting.delete(begin)) this.#leave();
      throw error;
    } finally {
      this.#waitingBytes -= bytes;
    }
  }

  /** Whoever waits the longest has its turn. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#openCount -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

import { type ClientCapabilities, type InputRequest, type LegacyResponse, showValue } from "@proj/types";
import { findObstacle } from "../ask/find-obstacle.ts";
import { isOutcomeQuestion, type OutcomeQuestion } from "../ask/outcome-question.ts";
import type { Askable, QuestionKind } from "../ask/question.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import type { OfRequest, OnEvent, QuestionAnswered } from "../events/server-event.ts";
import type { ServedExchange } from "../operations/served-exchange.ts";
import { MAX_DELAY_MS } from "../options/read-timeout.ts";

/** What the questions of one call go over. */
export interface DirectAskingParts {
  readonly exchange: ServedExchange;
  readonly clientCapabilities: ClientCapabilities;
  readonly emit: OnEvent;
  readonly about: OfRequest;
  readonly readClock: () => number;
}

/** A question as it is put. */
export interface DirectQuestion {
  readonly key: string;
  readonly kind: QuestionKind;
  readonly request: InputRequest;
}

/** A call that has asked. */
export interface DirectFlow {
  readonly flowId: string;
  readonly startedAt: number;
  /** How often the call has begun to wait. */
  readonly rounds: number;
}

/**
 * Puts the questions of one call to its client while the call is open, as sessions of earlier revisions do it, and knows which of them are open.
 * While one is, nothing that limits the work of the call runs against it.
 */
export class DirectAsking {
  readonly #parts: DirectAskingParts;
  /** Takes back an open question. */
  readonly #open = new Map<string, (reason: unknown) => void>();
  #steps = 0;
  #isOver = false;
  #flow: DirectFlow | undefined;

  constructor(parts: DirectAskingParts) {
    this.#parts = parts;
  }

  /** `undefined` until something was asked. */
  get flow(): DirectFlow | undefined {
    return this.#flow;
  }

  /** Whether somebody is waited for. */
  get isWaiting(): boolean {
    return this.#open.size + this.#steps > 0;
  }

  /** How long somebody may be waited for, in milliseconds. */
  get timeoutMs(): number {
    const { answerTimeoutMs = 0 } = this.#parts.exchange.backChannel ?? {};
    return Math.min(answerTimeoutMs, MAX_DELAY_MS);
  }

  canAsk(asked: Askable | OutcomeQuestion<Askable>): boolean {
    return isOutcomeQuestion(asked) ? this.canAsk(asked.question) : this.findObstacle(asked) === undefined;
  }

  /** Why the client cannot be asked, as the end of a sentence about the question; `undefined` where it can. */
  findObstacle(asked: Askable): string | undefined {
    const { exchange, clientCapabilities } = this.#parts;
    return findObstacle(toRequest(asked), exchange.backChannel, clientCapabilities);
  }

  /**
   * Puts a question.
   *
   * @throws QuestionFailedError when nobody answers in time; the signal's reason; an `AbortError` when it is taken back.
   */
  async ask(flowId: string, { key, kind, request }: DirectQuestion): Promise<LegacyResponse> {
    const { exchange, emit, about } = this.#parts;
    const { backChannel } = exchange;
    if (backChannel === undefined) throw takenBack();
    const control = new AbortController();
    const end = this.#begin(flowId, (reason) => control.abort(reason));
    this.#open.set(key, (reason) => {
      end();
      control.abort(reason);
    });
    const timer = setTimeout(() => control.abort(describeLate(key, this.timeoutMs)), this.timeoutMs);
    emit({ type: "question-asked", ...about, key, kind, flowId });
    try {
      return await backChannel.ask(key, request, control.signal);
    } finally {
      clearTimeout(timer);
      this.#open.delete(key);
      end();
    }
  }

  /** Tells of what a person made of a question. */
  tellAnswer(flowId: string, { key, kind }: DirectQuestion, action: QuestionAnswered["action"]): void {
    const { emit, about } = this.#parts;
    emit({ type: "question-answered", ...about, key, kind, action, flowId });
  }

  /** Waits for a step that a person takes elsewhere. */
  async waitForStep<Value>(flowId: string, wait: () => Promise<Value>): Promise<Value> {
    const end = this.#begin(flowId, () => {});
    this.#steps++;
    try {
      return await wait();
    } finally {
      this.#steps--;
      end();
    }
  }

  /** Tells the client that what the page of a question was for is done. */
  complete(key: string): void {
    this.#parts.exchange.backChannel?.complete(key);
  }

  /** Takes questions back that are open; their callers learn it as an `AbortError`. */
  takeBack(keys: Iterable<string>): void {
    for (const key of [...keys]) this.#open.get(key)?.(takenBack());
  }

  /** The call has ended: what is open is taken back, and nothing is asked any more. */
  end(): void {
    this.#isOver = true;
    this.takeBack(this.#open.keys());
  }

  /** @returns what ends the wait. */
  #begin(flowId: string, abort: (reason: unknown) => void): () => void {
    const { exchange, readClock } = this.#parts;
    const { signal } = exchange;
    signal.throwIfAborted();
    if (this.#isOver) throw takenBack();
    const { startedAt, rounds } = this.#flow ?? { startedAt: readClock(), rounds: 0 };
    this.#flow = { flowId, startedAt, rounds: this.isWaiting ? rounds : rounds + 1 };
    const leave = (): void => abort(signal.reason);
    signal.addEventListener("abort", leave);
    const endWaiting = exchange.beginWaiting();
    exchange.keepAlive?.();
    return () => {
      signal.removeEventListener("abort", leave);
      endWaiting();
    };
  }
}

function toRequest(asked: Askable): InputRequest {
  if (asked.kind !== "flowUrl") return asked.request;
  return { method: "elicitation/create", params: { mode: "url", message: asked.message, url: "" } };
}

function takenBack(): DOMException {
  return new DOMException("The question was taken back: its call goes on without it, or has ended.", "AbortError");
}

function describeLate(key: string, timeoutMs: number): QuestionFailedError {
  const text = `The question ${showValue(key)} was not answered within ${timeoutMs / 1000} s.`;
  return new QuestionFailedError(key, "unanswered", text);
}

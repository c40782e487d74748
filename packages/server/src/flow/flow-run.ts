import {
  ConfigurationError,
  digestText,
  encodeBase64url,
  type InputRequest,
  type InputResponse,
  type RandomSource,
  showValue,
  toCanonicalJson,
} from "@proj/types";
import { checkKey } from "../ask/check-key.ts";
import type { QuestionFailedError } from "../errors/question-failed-error.ts";
import { SuspensionError } from "../errors/suspension-error.ts";
import { copyLedger, createLedger, type Ledger } from "../ledger/ledger.ts";
import type { AskedQuestion, Envelope } from "../request-state/envelope.ts";
import type { DirectAsking } from "./direct-asking.ts";

/** A question that goes to the client at the end of this round. */
export interface PendingQuestion {
  /** As it is sent; it may say why it is asked again. */
  readonly request: InputRequest;
  /** As its author worded it. */
  readonly worded: InputRequest;
  readonly asked: AskedQuestion;
}

/** Hears that a question was worded anew although nothing that it could depend on had changed; `before` is the fingerprint that it had. */
type OnQuestionChanged = (key: string, request: InputRequest, before: string) => void;

/** What a run starts from. */
export interface FlowRunOptions {
  /** The round before; `undefined` on the first one. */
  readonly previous: Envelope | undefined;
  /** The answers that came for what the round before asked. */
  readonly responses: { readonly [key: string]: InputResponse };
  readonly random: RandomSource;
  /** How often a question may be asked until its answer is valid. */
  readonly maxAsksPerQuestion: number;
  readonly onQuestionChanged: OnQuestionChanged;
  /** Puts questions while the call waits; absent where they go back with the result of the round. */
  readonly asking?: DirectAsking | undefined;
  /** Hears of what a handler starts after its call has ended. */
  readonly onLateUse: (error: ConfigurationError) => void;
}

/** How long the name of a flow is, in random bytes. */
const FLOW_ID_BYTES = 16;

/**
 * One run of a handler within a flow: what is known from the rounds before, what the handler has read of it, and what it still asks. The
 * handler runs from its start in every round; what it did before is given to it again from the ledger.
 */
export class FlowRun {
  readonly options: FlowRunOptions;
  /** What goes to the client, in the order in which it was asked. */
  readonly pending: Map<string, PendingQuestion> = new Map();
  /** The outcomes that were read in this run: their digests by key. */
  readonly used: Map<string, string> = new Map();
  readonly #keys = new Set<string>();
  readonly #inFlight = new Set<Promise<unknown>>();
  #ledger: Ledger | undefined;
  #flowId: string | undefined;
  readonly #onOver: (() => void)[] = [];
  #suspension: SuspensionError | undefined;
  #isWithdrawn = false;
  #swallowed: { readonly thrown: unknown } | undefined;
  #failure: QuestionFailedError | undefined;
  #phase: "resolving" | "open" | "suspended" | "closed" = "open";

  constructor(options: FlowRunOptions) {
    this.options = options;
  }

  /** The flow's name: the same in every round. */
  get flowId(): string {
    this.#flowId ??= this.options.previous?.flowId ?? encodeBase64url(this.options.random(FLOW_ID_BYTES));
    return this.#flowId;
  }

  /** What is known of the flow, with the answers that came in this round. */
  get ledger(): Ledger {
    this.#ledger ??= recordArrivals(this.options);
    return this.#ledger;
  }

  /** Whether the handler asked, or did something that is remembered. */
  get isEngaged(): boolean {
    return this.#keys.size > 0;
  }

  /** Whether the round ends without a result. */
  get isSuspended(): boolean {
    return this.#suspension !== undefined && !this.#isWithdrawn;
  }

  /** Takes back what was asked: the call fails, so nobody needs to answer. */
  withdraw(): void {
    this.#isWithdrawn = true;
  }

  /** In a session: the call fails, so what it asks is taken back, and nobody is waited for any more. */
  abandon(): void {
    this.options.asking?.end();
    this.#tellOver();
  }

  /** Why the call fails, whatever its handler makes of it. */
  get failure(): QuestionFailedError | undefined {
    return this.#failure;
  }

  /**
   * Ends the flow: nothing new is started, and catching the error does not help.
   *
   * @returns the error to throw.
   */
  fail(failure: QuestionFailedError): QuestionFailedError {
    this.#failure ??= failure;
    return failure;
  }

  /** That a resolver caught the suspension, and what it threw instead, if it threw. */
  get swallowed(): { readonly thrown: unknown } | undefined {
    return this.#swallowed;
  }

  /** Notes that a resolver caught the suspension. */
  reportSwallowed(thrown: unknown): void {
    this.#swallowed ??= { thrown };
  }

  /** Resolvers run side by side: what one of them asks does not keep another from asking. Until {@link endResolving}. */
  beginResolving(): void {
    this.#phase = "resolving";
  }

  endResolving(): void {
    this.#phase = this.isSuspended ? "suspended" : "open";
  }

  /**
   * Takes a key for this run.
   *
   * @param verb names the function that takes it, for messages.
   * @throws SuspensionError when the round is over for new work, the failure when the flow is; ConfigurationError when the call has ended, or the
   * key cannot be taken.
   */
  claim(verb: string, key: string): void {
    this.checkClaim(verb, key);
    this.#keys.add(key);
  }

  /** Throws what {@link claim} would throw. */
  checkClaim(verb: string, key: string): void {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#phase === "suspended") throw this.suspend();
    if (this.#phase === "closed") {
      const error = new ConfigurationError(`${verb}: the call has ended. Await everything that the handler starts.`);
      // Whoever does not await the start of something does not await its error either.
      this.options.onLateUse(error);
      throw error;
    }
    checkKey(verb, key);
    if (this.#keys.has(key)) {
      throw new ConfigurationError(
        `${verb}: the key ${showValue(key)} is used twice in this call. Give each question, once and waitFor a key of its own.`,
      );
    }
  }

  /**
   * Ends the round: new work is refused from the next turn on, so that what is started together is asked together.
   *
   * @returns the error to throw.
   */
  suspend(): SuspensionError {
    if (this.#suspension === undefined) {
      this.#suspension = new SuspensionError();
      this.#tellOver();
      queueMicrotask(() => {
        if (this.#phase === "open") this.#phase = "suspended";
      });
    }
    return this.#suspension;
  }

  /** Calls `listener` when there is nothing to wait for any more: the round turns out to end without a result, or its call has ended. */
  whenOver(listener: () => void): void {
    this.#onOver.push(listener);
    if (this.isSuspended || this.#phase === "closed") this.#tellOver();
  }

  #tellOver(): void {
    for (const listener of this.#onOver.splice(0)) listener();
  }

  /** Has the end of the round wait for something that may still ask or be remembered. */
  track<Result>(work: Promise<Result>): Promise<Result> {
    this.#inFlight.add(work);
    const forget = (): void => void this.#inFlight.delete(work);
    // Also keeps a promise that the handler does not wait for from ending the process.
    work.then(forget, forget);
    return work;
  }

  /** Waits until nothing that was started is under way. */
  async drain(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight);
  }

  /** Refuses everything from now on. */
  close(): void {
    this.#phase = "closed";
    this.abandon();
  }
}

/** Takes the answers that arrived into the ledger, as they came. What is recorded already stays. */
function recordArrivals({ previous, responses }: FlowRunOptions): Ledger {
  if (previous === undefined) return createLedger();
  const ledger = copyLedger(previous.ledger);
  for (const [key, [kind, fingerprint]] of previous.questions) {
    const response = responses[key];
    if (response !== undefined && !ledger.outcomes.has(key)) ledger.outcomes.set(key, { kind, fingerprint, response });
  }
  return ledger;
}

/** Identifies what came back for a question, wording included. */
export function digestOutcome(fingerprint: string, response: InputResponse): string {
  return digestText(toCanonicalJson([fingerprint, response]));
}

/** How much of a digest tells changes apart that nobody forges: 66 bits. */
const SHORT_DIGEST_LENGTH = 11;

/** Identifies all that a run has read so far; empty where that is nothing. */
export function digestUsed(used: ReadonlyMap<string, string>): string {
  if (used.size === 0) return "";
  const sorted = [...used].sort(([left], [right]) => (left < right ? -1 : 1));
  return digestText(toCanonicalJson(sorted)).slice(0, SHORT_DIGEST_LENGTH);
}

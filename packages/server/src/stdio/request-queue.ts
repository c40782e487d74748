import { type RequestId, showValue } from "@proj/types";
import { Caller } from "../dispatch/caller.ts";

/** Something to do for the peer. */
export interface Task {
  /** By which the peer can cancel it. */
  readonly id: RequestId | undefined;
  /** What it weighs while it waits, in bytes or so. */
  readonly weight: number;
  /**
   * Never rejects. Nothing may be sent for it once its caller has gone.
   *
   * @param giveUpPlace to be called by one that stays open until somebody ends it: another may run in its place.
   */
  readonly run: (caller: Caller, giveUpPlace: () => void) => Promise<void>;
}

/** When tasks start, and who hears of it. */
export interface QueueOptions {
  /** How many run at the same time. */
  readonly maxRunning: number;
  /** Whether more may be started now. */
  readonly mayStart: () => boolean;
  /** Some task has ended. */
  readonly onEnded: () => void;
}

interface Entry extends Task {
  readonly caller: Caller;
}

/**
 * The requests of one peer that are not answered yet: some run, the others wait for their turn, and each can be cancelled by its id. One
 * that was cancelled keeps its place until it has ended, so that work which nobody waits for is bounded too.
 */
export class RequestQueue {
  readonly #options: QueueOptions;
  readonly #waiting = new Set<Entry>();
  readonly #running = new Set<Entry>();
  /** Those that gave up their places. */
  readonly #staying = new Set<Entry>();
  readonly #byId = new Map<RequestId, Entry>();
  #waitingWeight = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** What all that waits weighs. */
  get waitingWeight(): number {
    return this.#waitingWeight;
  }

  get isIdle(): boolean {
    return this.#running.size === 0 && this.#staying.size === 0 && this.#waiting.size === 0;
  }

  /** Whether a request with that id is not answered yet. */
  has(id: RequestId): boolean {
    return this.#byId.has(id);
  }

  /** Takes a task whose id no other one has. It waits until `startWaiting` is called. */
  add({ id, weight, run }: Task): void {
    const entry: Entry = { id, weight, run, caller: new Caller() };
    if (id !== undefined) this.#byId.set(id, entry);
    this.#waiting.add(entry);
    this.#waitingWeight += weight;
  }

  /** Cancels a request; does nothing when there is none with that id. */
  cancel(id: RequestId, reason: unknown): void {
    const entry = this.#byId.get(id);
    if (entry === undefined) return;
    this.#byId.delete(id);
    entry.caller.leave(toAbortReason("The client cancelled the request", reason));
    this.#leaveWaiting(entry);
  }

  /** Cancels all requests, and drops those that wait. */
  cancelAll(problem: string): void {
    for (const entry of this.#waiting) this.#leaveWaiting(entry);
    this.#byId.clear();
    for (const { caller } of [...this.#running, ...this.#staying]) caller.leave(toAbortReason(problem));
  }

  /** Starts what may start. */
  startWaiting(): void {
    const { maxRunning, mayStart } = this.#options;
    for (const entry of this.#waiting) {
      if (this.#running.size >= maxRunning || !mayStart()) return;
      this.#leaveWaiting(entry);
      this.#run(entry);
    }
  }

  #run(entry: Entry): void {
    this.#running.add(entry);
    void entry.run(entry.caller, () => this.#giveUpPlace(entry)).then(() => this.#end(entry));
  }

  #end(entry: Entry): void {
    this.#running.delete(entry);
    this.#staying.delete(entry);
    if (entry.id !== undefined && this.#byId.get(entry.id) === entry) this.#byId.delete(entry.id);
    this.startWaiting();
    this.#options.onEnded();
  }

  #giveUpPlace(entry: Entry): void {
    if (!this.#running.delete(entry)) return;
    this.#staying.add(entry);
    // Not within the start of the one that gave it up.
    queueMicrotask(() => this.startWaiting());
  }

  #leaveWaiting(entry: Entry): void {
    if (this.#waiting.delete(entry)) this.#waitingWeight -= entry.weight;
  }
}

function toAbortReason(what: string, why?: unknown): DOMException {
  return new DOMException(why === undefined ? `${what}.` : `${what}: ${showValue(why)}`, "AbortError");
}

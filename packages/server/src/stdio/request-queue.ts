import { type Era, type RequestId, showValue } from "@proj/types";
import { Place, type PlaceKeeper } from "./place.ts";

/** Something to do for the peer. */
export interface Task {
  /** By which the peer can cancel it. */
  readonly id: RequestId | undefined;
  /** Whose id it is: each era has its own. */
  readonly era: Era;
  /** What it weighs while it waits, in bytes or so. */
  readonly weight: number;
  /** Whether it takes next to no time: it runs besides those that have a place. */
  readonly isBrief: boolean;
  /** Never rejects. Nothing may be sent for it once its caller has gone. */
  readonly run: (place: Place) => Promise<void>;
}

/** When tasks start, and who hears of it. */
export interface QueueOptions {
  /** How many run at the same time. As many again wait for their peer without counting. */
  readonly maxRunning: number;
  /** Whether more may be started now. */
  readonly mayStart: () => boolean;
  /** Some task has ended. */
  readonly onEnded: () => void;
}

/** A task and its place, once it has one to run in. */
class Entry extends Place {
  readonly task: Task;

  constructor(task: Task, keeper: PlaceKeeper) {
    super(keeper);
    this.task = task;
  }
}

/**
 * The requests of one peer that are not answered yet: some run, the others wait for their turn, and each can be cancelled by its id. One
 * that was cancelled keeps its place until it has ended, so that work which nobody waits for is bounded too.
 */
export class RequestQueue implements PlaceKeeper {
  readonly #options: QueueOptions;
  readonly #waiting = new Set<Entry>();
  /** Those that wait and are brief. */
  readonly #brief = new Set<Entry>();
  readonly #running = new Set<Place>();
  /** Those that run without a place: they gave it up, or are brief. */
  readonly #besides = new Set<Place>();
  /** Those of the running that let others run in their places. */
  readonly #lending = new Set<Place>();
  readonly #byId: { readonly [Name in Era]: Map<RequestId, Entry> } = { modern: new Map(), legacy: new Map() };
  #waitingWeight = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** What all that waits weighs. */
  get waitingWeight(): number {
    return this.#waitingWeight;
  }

  get isIdle(): boolean {
    return this.#running.size + this.#besides.size + this.#waiting.size + this.#brief.size === 0;
  }

  /** Whether a request with that id is not answered yet. */
  has(id: RequestId, era: Era): boolean {
    return this.#byId[era].has(id);
  }

  /** Takes a task whose id no other one has. It waits until `startWaiting` is called. */
  add(task: Task): void {
    const entry = new Entry(task, this);
    if (task.id !== undefined) this.#byId[task.era].set(task.id, entry);
    if (task.isBrief) this.#brief.add(entry);
    else this.#waiting.add(entry);
    this.#waitingWeight += task.weight;
  }

  /** Cancels a request; does nothing when there is none with that id. */
  cancel(id: RequestId, era: Era, reason: unknown): void {
    const entry = this.#byId[era].get(id);
    if (entry === undefined) return;
    this.#byId[era].delete(id);
    entry.caller.leave(toAbortReason("The client cancelled the request", reason));
    this.#leaveWaiting(entry);
  }

  /** Cancels all requests, and drops those that wait. */
  cancelAll(problem: string): void {
    for (const entry of [...this.#waiting, ...this.#brief]) this.#leaveWaiting(entry);
    for (const entries of Object.values(this.#byId)) entries.clear();
    for (const { caller } of [...this.#running, ...this.#besides]) caller.leave(toAbortReason(problem));
  }

  /** Starts what may start. */
  startWaiting(): void {
    const { maxRunning, mayStart } = this.#options;
    for (const entry of this.#brief) {
      if (!mayStart()) return;
      this.#run(entry, this.#besides);
    }
    for (const entry of this.#waiting) {
      if (this.#running.size - this.#lending.size >= maxRunning || !mayStart()) return;
      this.#run(entry, this.#running);
    }
  }

  giveUp(place: Place): void {
    if (!this.#running.delete(place)) return;
    this.#lending.delete(place);
    this.#besides.add(place);
    this.#startSoon();
  }

  changeNeed(place: Place): void {
    if (!place.isLent) this.#lending.delete(place);
    this.#lend();
  }

  #run(entry: Entry, running: Set<Place>): void {
    this.#leaveWaiting(entry);
    running.add(entry);
    void entry.task.run(entry).then(() => this.#end(entry));
  }

  #end(entry: Entry): void {
    this.#running.delete(entry);
    this.#besides.delete(entry);
    this.#lending.delete(entry);
    const { id, era } = entry.task;
    if (id !== undefined && this.#byId[era].get(id) === entry) this.#byId[era].delete(id);
    this.startWaiting();
    this.#options.onEnded();
  }

  #lend(): void {
    for (const place of this.#running) {
      if (this.#lending.size >= this.#options.maxRunning) return;
      if (!place.isLent || this.#lending.has(place)) continue;
      this.#lending.add(place);
      this.#startSoon();
    }
  }

  /** Not within the start of the one that makes room. */
  #startSoon(): void {
    queueMicrotask(() => this.startWaiting());
  }

  #leaveWaiting(entry: Entry): void {
    if (this.#waiting.delete(entry) || this.#brief.delete(entry)) this.#waitingWeight -= entry.task.weight;
  }
}

function toAbortReason(what: string, why?: unknown): DOMException {
  return new DOMException(why === undefined ? `${what}.` : `${what}: ${showValue(why)}`, "AbortError");
}

import type { SubscriptionChange } from "./subscription-change.ts";

/** What a reader of the feed waits with. */
interface Waiter {
  readonly resolve: (result: IteratorResult<SubscriptionChange, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

const DONE: IteratorResult<never, undefined> = { done: true, value: undefined };

/**
 * The changes that nobody has read yet. The same change twice is one, and what would be too much to hold is told as missed: a reader that
 * does not keep up costs a bounded amount, and still looks at everything that changed.
 */
export class ChangeFeed {
  readonly #backlog: Map<string, SubscriptionChange> = new Map();
  readonly #waiters: Waiter[] = [];
  readonly #maxBacklog: number;
  #end: { readonly failure?: { readonly error: unknown } | undefined } | undefined;

  constructor(maxBacklog: number) {
    this.#maxBacklog = maxBacklog;
  }

  push(change: SubscriptionChange): void {
    if (this.#end !== undefined) return;
    const waiter = this.#waiters.shift();
    if (waiter !== undefined) waiter.resolve({ done: false, value: change });
    else this.#hold(change);
  }

  /** Ends it: who reads gets what is held, then the failure or the end. Calling it again does nothing. */
  end(failure?: { readonly error: unknown }): void {
    if (this.#end !== undefined) return;
    this.#end = { failure };
    for (const waiter of this.#waiters.splice(0)) this.#settle(waiter);
  }

  /** Forgets what is held. */
  clear(): void {
    this.#backlog.clear();
  }

  /** The next change, as soon as there is one. A failure is told once; after it, and after the end, there is nothing more. */
  next(): Promise<IteratorResult<SubscriptionChange, undefined>> {
    for (const [name, value] of this.#backlog) {
      this.#backlog.delete(name);
      return Promise.resolve({ done: false, value });
    }
    return new Promise((resolve, reject) => {
      if (this.#end === undefined) this.#waiters.push({ resolve, reject });
      else this.#settle({ resolve, reject });
    });
  }

  #settle({ resolve, reject }: Waiter): void {
    const failure = this.#end?.failure;
    this.#end = {};
    if (failure === undefined) resolve(DONE);
    else reject(failure.error);
  }

  #hold(change: SubscriptionChange): void {
    const isTooMuch = this.#backlog.size >= this.#maxBacklog && !this.#backlog.has(nameChange(change));
    // Whoever looks at everything looks at what was held, too.
    if (isTooMuch || change.type === "missed") this.#backlog.clear();
    const held: SubscriptionChange = isTooMuch ? { type: "missed" } : change;
    this.#backlog.set(nameChange(held), held);
  }
}

function nameChange(change: SubscriptionChange): string {
  if (change.type === "missed") return "missed";
  return change.type === "list" ? `list ${change.list}` : `resource ${change.uri}`;
}

import { runAbortable } from "../abort/run-abortable.ts";

/** Sends the requests that watching takes. */
export interface WatchingCalls {
  /** @throws what a request of the session's own does. */
  readonly subscribe: (uri: string) => Promise<unknown>;
  /** Never rejects. */
  readonly unsubscribe: (uri: string) => Promise<unknown>;
}

interface Watched {
  watchers: number;
  /** Settles with the server's word. */
  readonly isWatched: Promise<unknown>;
}

/** Which resources of a server anybody watches, whoever that is: the server is told of each once. */
export class WatchedResources {
  readonly #calls: WatchingCalls;
  readonly #watched: Map<string, Watched> = new Map();
  /** What is being given up: to watch it again waits for that, so that the server hears of it in this order. */
  readonly #leaving: Map<string, Promise<unknown>> = new Map();

  constructor(calls: WatchingCalls) {
    this.#calls = calls;
  }

  get uris(): readonly string[] {
    return [...this.#watched.keys()];
  }

  /**
   * Watches a resource on behalf of one more.
   *
   * @throws what subscribing does, or the signal's reason; it is not watched then.
   */
  async watch(uri: string, signal: AbortSignal | undefined): Promise<void> {
    const watched = this.#watched.get(uri) ?? this.#begin(uri);
    watched.watchers += 1;
    try {
      await runAbortable(signal, () => watched.isWatched);
    } catch (error) {
      if (this.#watched.get(uri) === watched) void this.leave(uri);
      throw error;
    }
  }

  /** Takes one back. Resolves when the server has heard of it, where it was the last. */
  async leave(uri: string): Promise<void> {
    const watched = this.#watched.get(uri);
    if (watched === undefined) return;
    watched.watchers -= 1;
    if (watched.watchers > 0) return;
    this.#watched.delete(uri);
    const left = watched.isWatched.then(
      () => this.#calls.unsubscribe(uri),
      () => undefined,
    );
    this.#leaving.set(uri, left);
    await left;
    if (this.#leaving.get(uri) === left) this.#leaving.delete(uri);
  }

  #begin(uri: string): Watched {
    const leaving = this.#leaving.get(uri);
    const subscribe = (): Promise<unknown> => this.#calls.subscribe(uri);
    const watched: Watched = { watchers: 0, isWatched: leaving === undefined ? subscribe() : leaving.then(subscribe) };
    this.#watched.set(uri, watched);
    // Whoever comes next tries again.
    watched.isWatched.catch(() => {
      if (this.#watched.get(uri) === watched) this.#watched.delete(uri);
    });
    return watched;
  }
}

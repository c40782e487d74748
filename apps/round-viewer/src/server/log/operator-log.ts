import type { LogEntry, LogFact } from "../../shared/log-entry.ts";

/** How many entries are kept; the oldest go first. */
const MAX_ENTRIES = 1000;

/** Where the log looks up what it adds to each entry. */
export interface OperatorLogSources {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The number of the request under way, if one is. */
  readonly readRequest: () => number | undefined;
}

type Listener = (entry: LogEntry) => void;

/** What the operator of the server sees. It is kept in memory, and bounded. */
export class OperatorLog {
  readonly #sources: OperatorLogSources;
  readonly #entries: LogEntry[] = [];
  readonly #listeners = new Set<Listener>();
  #count = 0;

  constructor(sources: OperatorLogSources) {
    this.#sources = sources;
  }

  write(fact: LogFact): void {
    const { now, readRequest } = this.#sources;
    const request = readRequest();
    const added = { number: ++this.#count, at: new Date(now()).toISOString() };
    const entry: LogEntry = { ...added, ...(request === undefined ? {} : { request }), ...fact };
    this.#entries.push(entry);
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
    for (const listener of this.#listeners) listener(entry);
  }

  /** The entries that are kept, oldest first. */
  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** @returns a function that ends it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

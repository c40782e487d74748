import type { LogEntry, LogFact } from "../../shared/log-entry.ts";

/** How many entries are kept, and how many characters of JSON they may have together; the oldest go first, the newest is always there. */
const MAX_ENTRIES = 1000;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Where the log looks up what it adds to each entry. */
export interface OperatorLogSources {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** The number of the request under way, if one is. */
  readonly readRequest: () => number | undefined;
}

/** An entry, and as it is told. */
export interface KeptEntry {
  readonly entry: LogEntry;
  /** JSON. */
  readonly text: string;
}

type Listener = () => void;

/** What the operator of the server sees. It is kept in memory, and bounded. */
export class OperatorLog {
  readonly #sources: OperatorLogSources;
  readonly #kept: KeptEntry[] = [];
  #characters = 0;
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
    const text = JSON.stringify(entry);
    this.#kept.push({ entry, text });
    this.#characters += text.length;
    while (this.#kept.length > MAX_ENTRIES || (this.#characters > MAX_CHARACTERS && this.#kept.length > 1))
      this.#characters -= this.#kept.shift()?.text.length ?? 0;
    for (const listener of this.#listeners) listener();
  }

  /** The entries that are kept, oldest first. */
  get entries(): readonly LogEntry[] {
    return this.#kept.map(({ entry }) => entry);
  }

  /** The first entry that is kept behind the one with a number; `undefined` where there is none yet. */
  findNext(after: number): KeptEntry | undefined {
    const first = this.#kept[0]?.entry.number ?? 0;
    return this.#kept[Math.max(0, after + 1 - first)];
  }

  /** Has a listener called whenever something was written. @returns a function that ends it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

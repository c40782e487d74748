import type { ParameterHeader, UntrustedValidator } from "@proj/types";

/** What a client keeps of the definition of a tool. */
export interface KnownTool {
  /** The parameters that headers mirror. */
  readonly headers: readonly ParameterHeader[];
  /** Why the tool must not be used; `undefined` when it may. */
  readonly problem: string | undefined;
  /** Holds a `structuredContent` against the `outputSchema`; `undefined` where there is none or nobody asked for it. */
  readonly check: UntrustedValidator | undefined;
}

const MAX_TOOLS = 10_000;

/** In characters of JSON, names and schemas together. */
const MAX_WEIGHT = 8 * 1024 * 1024;

/**
 * The tools that a client has seen in lists, the last ones when there are too many. They stay known when their list is not fresh any more: that
 * a definition has changed shows when a server refuses the headers, or tells of changes.
 */
export class KnownTools {
  readonly #entries: Map<string, { readonly tool: KnownTool; readonly weight: number }> = new Map();
  #weight = 0;

  find(name: string): KnownTool | undefined {
    return this.#entries.get(name)?.tool;
  }

  /** @param weight roughly what is kept, in characters of JSON, the name aside. */
  remember(name: string, tool: KnownTool, weight: number): void {
    this.forget(name);
    const entry = { tool, weight: weight + name.length };
    this.#entries.set(name, entry);
    this.#weight += entry.weight;
    for (const oldest of this.#entries.keys()) {
      if (oldest === name || (this.#entries.size <= MAX_TOOLS && this.#weight <= MAX_WEIGHT)) return;
      this.forget(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  forget(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#weight -= entry.weight;
  }
}

import type { InputRequests } from "@proj/types";

/** The most rounds whose questions are kept. */
const MAX_ROUNDS = 500;

/**
 * Keeps the questions of the last rounds as they were worded, by the id of their token, so that a question that changes can be compared with
 * what it was. For development: it holds what people were asked.
 */
export class RenderingMemory {
  readonly #rounds = new Map<string, InputRequests>();

  remember(tokenId: string, requests: InputRequests): void {
    this.#rounds.set(tokenId, requests);
    const [oldest] = this.#rounds.keys();
    if (this.#rounds.size > MAX_ROUNDS && oldest !== undefined) this.#rounds.delete(oldest);
  }

  recall(tokenId: string): InputRequests | undefined {
    return this.#rounds.get(tokenId);
  }
}

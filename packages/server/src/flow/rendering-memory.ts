import type { InputRequest } from "@proj/types";

/** The most questions that are kept. */
const MAX_QUESTIONS = 1000;

/**
 * Keeps the questions that were asked last as they were worded, by their fingerprint, so that a question that changes can be compared with what
 * it was. For development: it holds what people were asked.
 */
export class RenderingMemory {
  readonly #questions = new Map<string, InputRequest>();

  remember(questions: ReadonlyMap<string, InputRequest>): void {
    for (const [fingerprint, request] of questions) {
      // Anew, so that it counts among the last.
      this.#questions.delete(fingerprint);
      this.#questions.set(fingerprint, request);
      const [oldest] = this.#questions.keys();
      if (this.#questions.size > MAX_QUESTIONS && oldest !== undefined) this.#questions.delete(oldest);
    }
  }

  recall(fingerprint: string): InputRequest | undefined {
    return this.#questions.get(fingerprint);
  }
}

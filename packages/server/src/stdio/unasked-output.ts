import type { UnaskedMessage } from "@proj/types";
import { notificationAsText } from "../dispatch/answer-as-text.ts";
import type { ErrorListener } from "../events/error-listener.ts";
import type { Output } from "./output.ts";

/** How much is kept for a peer that does not read, in characters. What comes beyond is lost. */
const MAX_KEPT_CHARACTERS = 1024 * 1024;

/**
 * Sends what belongs to no request. While a peer does not read it is kept, and what would be said twice then is said once: that a list has changed
 * is as true as it was.
 */
export class UnaskedOutput {
  readonly #output: Output;
  readonly #onError: ErrorListener;
  readonly #kept = new Set<string>();
  #keptCharacters = 0;

  constructor(output: Output, onError: ErrorListener) {
    this.#output = output;
    this.#onError = onError;
  }

  /** Does not throw. */
  send(message: UnaskedMessage): void {
    const text = notificationAsText(message, this.#onError);
    if (text === undefined || this.#kept.has(text)) return;
    if (!this.#output.isBlocked && this.#kept.size === 0) this.#output.send(text);
    else if (this.#keptCharacters + text.length <= MAX_KEPT_CHARACTERS) {
      this.#kept.add(text);
      this.#keptCharacters += text.length;
    }
  }

  /** The peer has read on. */
  sendKept(): void {
    for (const text of this.#kept) {
      if (this.#output.isBlocked) return;
      this.#kept.delete(text);
      this.#keptCharacters -= text.length;
      this.#output.send(text);
    }
  }
}

import type { OpenAnswer } from "@proj/types";

/** What all open answers of one connection share. */
export interface OpenAnswersOptions {
  /** How many there may be. */
  readonly maxOpen: number;
  /** Whether the peer keeps up. */
  readonly isWritable: () => boolean;
}

/** The answers of one connection that stay open: they share its output, and end with it. */
export class OpenAnswers {
  readonly #options: OpenAnswersOptions;
  readonly #open = new Set<OneOfMany>();
  #isClosing = false;

  constructor(options: OpenAnswersOptions) {
    this.#options = options;
  }

  /** Opens one more; `undefined` when there is no room for it. It counts until it is given to `release`. */
  open(): OpenAnswer | undefined {
    if (this.#open.size >= this.#options.maxOpen) return undefined;
    const answer = new OneOfMany(this.#options.isWritable, this.#isClosing);
    this.#open.add(answer);
    return answer;
  }

  release(answer: OpenAnswer): void {
    this.#open.delete(answer as OneOfMany);
  }

  /** The peer has read on. */
  tellWritable(): void {
    for (const { hearWritable } of this.#open) hearWritable();
  }

  /** The connection is about to close. */
  tellClosing(): void {
    this.#isClosing = true;
    for (const { hearClosing } of this.#open) hearClosing();
  }
}

class OneOfMany implements OpenAnswer {
  hearWritable: () => void = () => {};
  hearClosing: () => void = () => {};
  readonly isWritable: () => boolean;
  readonly #isClosing: boolean;

  constructor(isWritable: () => boolean, isClosing: boolean) {
    this.isWritable = isWritable;
    this.#isClosing = isClosing;
  }

  onWritable(listener: () => void): void {
    this.hearWritable = listener;
  }

  onClosing(listener: () => void): void {
    this.hearClosing = listener;
    if (this.#isClosing) listener();
  }
}

import type { OpenAnswer } from "@proj/types";

/** An answer whose caller reads when the test says so. */
export class ManualAnswer implements OpenAnswer {
  #isWritable = true;
  #onWritable: () => void = () => {};
  #onClosing: () => void = () => {};

  isWritable(): boolean {
    return this.#isWritable;
  }

  onWritable(listener: () => void): void {
    this.#onWritable = listener;
  }

  onClosing(listener: () => void): void {
    this.#onClosing = listener;
  }

  block(): void {
    this.#isWritable = false;
  }

  unblock(): void {
    this.#isWritable = true;
    this.#onWritable();
  }

  close(): void {
    this.#onClosing();
  }
}

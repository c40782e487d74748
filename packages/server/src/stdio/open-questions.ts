import type { RequestId } from "@proj/types";
import type { Place } from "./place.ts";

/** The requests of the server's that the peer has not answered yet. Whoever waits for one lends its place. */
export class OpenQuestions {
  readonly #places = new Map<RequestId, Place>();
  readonly #onChanged: () => void;

  /** @param onChanged told when there is one more, or one less. */
  constructor(onChanged: () => void) {
    this.#onChanged = onChanged;
  }

  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  get ids(): readonly RequestId[] {
    return [...this.#places.keys()];
  }

  add(id: RequestId, place: Place): void {
    this.#places.set(id, place);
    place.lend();
    this.#onChanged();
  }

  /** The question is answered, or was taken back. Does nothing when there is none with that id. */
  settle(id: unknown): void {
    const place = this.#places.get(id as RequestId);
    if (place === undefined) return;
    this.#places.delete(id as RequestId);
    place.takeBack();
    this.#onChanged();
  }

  /** Nobody waits for the questions of a task any more. */
  forget(asking: Place): void {
    for (const [id, place] of this.#places) if (place === asking) this.settle(id);
  }
}

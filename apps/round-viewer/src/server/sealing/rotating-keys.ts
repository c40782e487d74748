import { type KeyRing, keyRing } from "@proj/request-state";

const KEY_BYTES = 32;

/** How many keys are kept. Tokens of older ones are not opened any more. */
const MAX_KEYS = 4;

/** The keys of this process, which are gone when it ends. */
export class RotatingKeys {
  readonly ring: KeyRing = keyRing([makeKey()]);

  /**
   * Has a new key seal; the keys before it still open what they sealed.
   *
   * @returns the ids of the keys, the one that seals first.
   */
  async rotate(): Promise<readonly string[]> {
    await this.ring.promote(await this.ring.add(makeKey()));
    const [, ...older] = await this.ring.readIds();
    for (const id of older.slice(MAX_KEYS - 1)) await this.ring.retire(id);
    return this.ring.readIds();
  }
}

function makeKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES));
}

import { checkName } from "./check-name.ts";
import type { Registration } from "./registration.ts";

/** What a server has of one kind, by name and in the order of registration. */
export class NamedRegistry<Entry extends object> {
  readonly #noun: string;
  readonly #onChange: () => void;
  readonly #entries = new Map<string, Entry>();
  #isUsed = false;

  /**
   * @param noun what is registered, for messages: `tool`.
   * @param onChange called after each change.
   */
  constructor(noun: string, onChange: () => void) {
    this.#noun = noun;
    this.#onChange = onChange;
  }

  /** Whether there is, or ever was, an entry: who has seen a list can ask for it again when it has become empty. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** @throws ConfigurationError when the name is taken or none; whatever `build` throws. */
  add(name: string, build: () => Entry): Registration {
    checkName(this.#noun, name, this.#entries);
    const entry = build();
    this.#entries.set(name, entry);
    this.#isUsed = true;
    this.#onChange();
    return {
      remove: () => {
        if (this.#entries.get(name) !== entry) return;
        this.#entries.delete(name);
        this.#onChange();
      },
    };
  }

  /** What is there now; later changes do not show in it. */
  copy(): ReadonlyMap<string, Entry> {
    return new Map(this.#entries);
  }
}

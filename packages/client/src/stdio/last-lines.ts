/** An error of Node with a whole stack, which comes after what went wrong. */
const MAX_LINES = 20;
const MAX_LINE_LENGTH = 500;

/** The last lines of a text that has no end: at most 20, each cut to 500 characters. Blank ones are left out. */
export class LastLines {
  readonly #lines: string[] = [];

  add(line: string): void {
    if (line.trim() === "") return;
    this.#lines.push(line.slice(0, MAX_LINE_LENGTH));
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
  }

  /** A copy, the oldest line first. */
  list(): readonly string[] {
    return [...this.#lines];
  }
}

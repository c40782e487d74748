/** JSON in one line, for what is short. */
export function toLine(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

/** JSON in as many lines as it needs. */
export function toLines(value: unknown): string {
  return JSON.stringify(value, undefined, 2) ?? "nothing";
}

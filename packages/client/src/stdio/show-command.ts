/** A word that reads as one word without quotes. */
const plainWord = /^[\w@%+=:,./\\~-]+$/;

/** Renders a command line for people: one line, with quotes where words would run together. Not meant for a shell. */
export function showCommand(command: string, args: readonly string[]): string {
  return [command, ...args].map((word) => (plainWord.test(word) ? word : JSON.stringify(word))).join(" ");
}

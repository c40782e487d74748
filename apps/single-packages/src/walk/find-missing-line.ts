/**
 * Tells which expected line does not appear in an output.
 *
 * @param expected in their order; `…` stands for anything within a line.
 * @returns `undefined` when all of them do, each behind the one before.
 */
export function findMissingLine(output: string, expected: readonly string[]): string | undefined {
  const lines = output.split("\n").map((line) => line.trim());
  let from = 0;
  for (const wanted of expected) {
    const pattern = toPattern(wanted.trim());
    const found = lines.findIndex((line, index) => index >= from && pattern.test(line));
    if (found < 0) return wanted;
    from = found + 1;
  }
  return undefined;
}

function toPattern(text: string): RegExp {
  const parts = text.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

/** How long a value may be to stay in one line, in characters. */
const LINE_LENGTH = 64;

/** JSON in one line, for what is short. */
export function toLine(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

/** JSON in as many lines as it needs: what is short stays in one. */
export function toLines(value: unknown): string {
  return typeof value === "object" && value !== null ? writeNested(value, "") : toLine(value);
}

function writeNested(value: object, indent: string): string {
  const inLine = toLine(value);
  if (indent.length + inLine.length <= LINE_LENGTH) return spread(inLine, value);
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Object.entries(value).map(([name, member]) => {
    const text = typeof member === "object" && member !== null ? writeNested(member, deeper) : toLine(member);
    return `${deeper}${Array.isArray(value) ? "" : `${toLine(name)}: `}${text}`;
  });
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

/** One line with the spaces that make it readable. */
function spread(inLine: string, value: object): string {
  if (inLine.length === 2) return inLine;
  const parts = Object.entries(value).map(([name, member]) => {
    const text = typeof member === "object" && member !== null ? spread(toLine(member), member) : toLine(member);
    return Array.isArray(value) ? text : `${toLine(name)}: ${text}`;
  });
  return Array.isArray(value) ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
}

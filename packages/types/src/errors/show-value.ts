const MAX_LENGTH = 80;

/** Renders a value for an error message: JSON, control characters escaped, at most 80 characters. Never throws. */
export function showValue(value: unknown): string {
  const text = render(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

function render(value: unknown): string {
  switch (typeof value) {
    case "string":
      return escapeInvisible(JSON.stringify(value.slice(0, MAX_LENGTH)));
    case "object":
      return value === null ? "null" : Array.isArray(value) ? `an array of ${value.length}` : "an object";
    case "undefined":
      return "nothing";
    case "number":
    case "boolean":
    case "bigint":
      return String(value);
    default:
      return `a ${typeof value}`;
  }
}

/** JSON leaves DEL, C1 controls, line separators and bidirectional marks as they are; a terminal or a log viewer acts on them. */
function escapeInvisible(text: string): string {
  return text.replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

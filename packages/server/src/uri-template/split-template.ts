import { findBrokenEscape } from "./percent-encoding.ts";
import { type Piece, refuseTemplate } from "./refuse-template.ts";

/**
 * Splits a template into texts and expressions, which keep their braces.
 *
 * @throws ConfigurationError when a brace has no other, or a text has a percent sign that begins no escape.
 */
export function splitTemplate(source: string): Piece[] {
  const pieces: Piece[] = [];
  for (let position = 0; position < source.length; ) {
    const end = findEnd(source, position);
    const piece = { text: source.slice(position, end), position };
    if (!piece.text.startsWith("{")) checkText(source, piece);
    pieces.push(piece);
    position = end;
  }
  return pieces;
}

/** Where the piece ends that begins at `position`. */
function findEnd(source: string, position: number): number {
  if (!source.startsWith("{", position)) {
    const next = source.indexOf("{", position);
    return next < 0 ? source.length : next;
  }
  const close = source.indexOf("}", position);
  if (close < 0) refuseTemplate(source, { text: "{", position }, "it is never closed");
  return close + 1;
}

function checkText(source: string, { text, position }: Piece): void {
  const brace = text.indexOf("}");
  if (brace >= 0) refuseTemplate(source, { text: "}", position: position + brace }, "it closes nothing");
  const percent = findBrokenEscape(text);
  if (percent < 0) return;
  const broken = { text: text.slice(percent, percent + 3), position: position + percent };
  refuseTemplate(source, broken, "a percent sign must be followed by two hexadecimal digits");
}

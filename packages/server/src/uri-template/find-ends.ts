import type { TemplatePart } from "./uri-template.ts";

/** For each position of a text, 1 where the rest of the text matches the rest of a template. */
type Matches = Uint8Array;

const SLASH = 0x2f;
const QUESTION_MARK = 0x3f;
const HASH = 0x23;
const PERCENT = 0x25;

/**
 * Finds where each part of a template ends in a text. One pass from the end for each part, and one from the start for all: the time grows
 * with the length of the text, whatever the text is. Where there is a choice, the first variables take as much as they can.
 *
 * @param text percent-encoded without fault; no escape is cut in two.
 * @returns the ends in the order of the parts; `undefined` when the text does not match.
 */
export function findEnds(parts: readonly TemplatePart[], text: string): number[] | undefined {
  const atEnd: Matches = new Uint8Array(text.length + 1);
  atEnd[text.length] = 1;
  // Of each part, what may follow it; the last one first.
  const after: Matches[] = [];
  const whole = parts.reduceRight((next, part) => {
    after.push(next);
    return matchBackwards(part, text, next);
  }, atEnd);
  if (whole[0] !== 1) return undefined;
  let position = 0;
  return parts.map((part) => {
    position = findEnd(part, text, position, after.pop() ?? atEnd);
    return position;
  });
}

function matchBackwards(part: TemplatePart, text: string, next: Matches): Matches {
  switch (part.kind) {
    case "literal":
      return matchLiteral(part.text, text, next);
    case "path":
      return matchPath(text, next);
    default:
      return matchRun(part.kind, text, next);
  }
}

function matchLiteral(literal: string, text: string, next: Matches): Matches {
  const matches: Matches = new Uint8Array(next.length);
  for (let end = literal.length; end < next.length; end++) {
    const start = end - literal.length;
    if (next[end] === 1 && text.startsWith(literal, start) && !isInEscape(text, start)) matches[start] = 1;
  }
  return matches;
}

/** One character or more. */
function matchRun(kind: "simple" | "reserved", text: string, next: Matches): Matches {
  const matches: Matches = new Uint8Array(next.length);
  for (let at = text.length - 1; at >= 0; at--) {
    const goesOn = next[at + 1] === 1 || matches[at + 1] === 1;
    if (goesOn && isOfKind(kind, text, at)) matches[at] = 1;
  }
  return matches;
}

/** A slash and a segment, once or more. */
function matchPath(text: string, next: Matches): Matches {
  const matches: Matches = new Uint8Array(next.length);
  let isInSegment = false;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text.charCodeAt(at) === SLASH) {
      if (isInSegment) matches[at] = 1;
      isInSegment = false;
    } else {
      isInSegment = isOfKind("simple", text, at) && (isInSegment || next[at + 1] === 1 || matches[at + 1] === 1);
    }
  }
  return matches;
}

/** The last position at which the part may end, so that what follows matches the other parts. */
function findEnd(part: TemplatePart, text: string, start: number, next: Matches): number {
  if (part.kind === "literal") return start + part.text.length;
  const kind = part.kind === "reserved" ? "reserved" : "simple";
  let end = start;
  for (let at = start; at < text.length; at++) {
    const isSlash = part.kind === "path" && text.charCodeAt(at) === SLASH;
    if (isSlash ? at > start && text.charCodeAt(at - 1) === SLASH : !isOfKind(kind, text, at)) break;
    if (!isSlash && next[at + 1] === 1) end = at + 1;
  }
  return end;
}

function isOfKind(kind: "simple" | "reserved", text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return kind === "reserved" || (code !== SLASH && code !== QUESTION_MARK && code !== HASH);
}

function isInEscape(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === PERCENT || text.charCodeAt(at - 2) === PERCENT;
}

import { showValue } from "@proj/types";

/** A text that nobody minted, made from a token. */
export interface Alteration {
  readonly token: string;
  /** Says how it was made; completes "a token of 82 characters …". */
  readonly what: string;
  /** Where it differs, counted from 0 in UTF-16 code units; absent where that is no one place. */
  readonly position?: number;
}

/** `token` with what is between the two positions replaced by `text`. */
export function replaceRange(token: string, start: number, end: number, text: string): string {
  return token.slice(0, start) + text + token.slice(end);
}

/** `token` with its character at `position` replaced by `text`. */
export function substituteAt(token: string, position: number, text: string): Alteration {
  const what = `with ${showValue(text)} for ${showValue(token.charAt(position))} at position ${position}`;
  return { token: replaceRange(token, position, position + 1, text), what, position };
}

/** `token` with `text` before its character at `position`. */
export function insertAt(token: string, position: number, text: string): Alteration {
  const what = `with ${showValue(text)} inserted at position ${position}`;
  return { token: replaceRange(token, position, position, text), what, position };
}

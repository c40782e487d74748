/** Where the first percent sign is that begins no escape; -1 where all do. */
export function findBrokenEscape(text: string): number {
  return text.search(/%(?![0-9A-Fa-f]{2})/);
}

/** Decodes once; `undefined` when the escapes are no UTF-8. */
export function decodeEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

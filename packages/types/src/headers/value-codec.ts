import { decodeBase64, encodeBase64 } from "../digest/base64url.ts";

const PREFIX = "=?base64?";
const SUFFIX = "?=";

/** Visible ASCII, with spaces and tabs only between visible characters. */
const plainValue = /^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/;

/**
 * Makes any text safe as a header value: as it is where it is plain ASCII, else as `=?base64?…?=` over its UTF-8 bytes. Text that looks
 * like that wrapper itself is wrapped too.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#value-encoding
 */
export function encodeHeaderValue(text: string): string {
  if (plainValue.test(text) && !isWrapped(text)) return text;
  return PREFIX + encodeBase64(new TextEncoder().encode(text)) + SUFFIX;
}

/**
 * Reads a header value back.
 *
 * @returns the text, or `undefined` when the value has characters that no header may have, or a wrapper that holds no valid base64 of
 * valid UTF-8.
 */
export function decodeHeaderValue(value: string): string | undefined {
  if (!plainValue.test(value)) return undefined;
  if (!isWrapped(value)) return value;
  const bytes = decodeBase64(value.slice(PREFIX.length, -SUFFIX.length));
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isWrapped(text: string): boolean {
  return text.length >= PREFIX.length + SUFFIX.length && text.startsWith(PREFIX) && text.endsWith(SUFFIX);
}

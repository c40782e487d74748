import { listSegments } from "./alterations/segments.ts";

/**
 * What somebody sees who holds a token and no key: the text, and what base64 and hexadecimal digits in it decode to,
 * whatever character they begin at. One character stands for one byte.
 */
export function listReadings(token: string): string[] {
  const segments = listSegments(token);
  return [token, ...[...segments, segments.join("")].flatMap(listDecodings)];
}

function listDecodings(text: string): string[] {
  const digits = text.replaceAll("-", "+").replaceAll("_", "/");
  return [
    ...[0, 1, 2, 3].map((start) => decodeBase64(digits.slice(start))),
    ...[0, 1].map((start) => decodeHex(text.slice(start))),
  ];
}

/** Bits that do not fill a last group of four characters are left out. */
function decodeBase64(digits: string): string {
  return atob(digits.slice(0, digits.length - (digits.length % 4)));
}

function decodeHex(text: string): string {
  const pairs = /^[0-9A-Fa-f]+$/.test(text) ? (text.match(/../g) ?? []) : [];
  return toText(pairs.map((pair) => Number.parseInt(pair, 16)));
}

/** One character for each byte. */
export function toText(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

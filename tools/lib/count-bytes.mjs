import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";

/** @param {string} text */
export function countBytes(text) {
  return Buffer.byteLength(text);
}

/**
 * How many bytes a server sends for a text that it compresses well, once.
 *
 * @param {string} text
 */
export function gzippedBytes(text) {
  return gzipSync(text, { level: 9 }).length;
}

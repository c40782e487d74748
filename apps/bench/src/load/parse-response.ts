import { BenchError } from "../command-line/bench-error.ts";
import type { Answer } from "./load.ts";

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "\r\n0\r\n\r\n";

/**
 * Reads one HTTP/1.1 response with a length or in chunks: as much of the standard as the measured servers use, and cheap.
 *
 * @param bytes all that has come since the request was sent; one request at a time is under way.
 * @returns `undefined` while some of it is still to come.
 * @throws BenchError when the response says nothing of its length.
 */
export function parseResponse(bytes: Buffer): Answer | undefined {
  const headLength = bytes.indexOf(HEAD_END);
  if (headLength === -1) return undefined;
  const head = bytes.toString("latin1", 0, headLength);
  const status = Number(head.slice(9, 12));
  const start = headLength + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length < end ? undefined : { status, body: bytes.toString("utf8", start, end) };
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) throw new BenchError(`A response has no length:\n${head}`);
  // JSON has no line breaks of this kind, so the last chunk cannot be found too early.
  if (bytes.toString("latin1", bytes.length - LAST_CHUNK.length) !== LAST_CHUNK) return undefined;
  return { status, body: joinChunks(bytes, start) };
}

function joinChunks(bytes: Buffer, start: number): string {
  const chunks: Buffer[] = [];
  let position = start;
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", position);
    const size = Number.parseInt(bytes.toString("latin1", position, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(chunks).toString();
    const chunkStart = lineEnd + 2;
    chunks.push(bytes.subarray(chunkStart, chunkStart + size));
    position = chunkStart + size + 2;
  }
}

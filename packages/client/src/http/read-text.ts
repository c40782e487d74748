import { TransportError } from "../errors/transport-error.ts";
import { readPieces } from "./read-pieces.ts";

/** How a body is read. */
export interface ReadOptions {
  readonly signal: AbortSignal;
  /** The most bytes (after decompression) that one message may take. */
  readonly maxBytes: number;
}

/**
 * Reads a whole body as UTF-8.
 *
 * @throws TransportError when it is longer than `maxBytes`.
 */
export async function readText(response: Response, { signal, maxBytes }: ReadOptions): Promise<string> {
  const texts: string[] = [];
  let byteLength = 0;
  for await (const piece of readPieces(response.body, signal)) {
    byteLength += piece.byteLength;
    if (byteLength > maxBytes) throw tooLarge(response, maxBytes);
    texts.push(piece.text);
  }
  return texts.join("");
}

/** The error for a message beyond the limit. */
export function tooLarge(response: Response, maxBytes: number): TransportError {
  return new TransportError(
    `the response is larger than ${maxBytes} bytes, so reading it was stopped; raise maxResponseBytes if this is what you asked for`,
    { status: response.status },
  );
}

import { raceAbort } from "../abort/race-abort.ts";

/** A piece of a response body. */
export interface Piece {
  readonly text: string;
  /** How long it was before decoding. */
  readonly byteLength: number;
}

/** Reads a body as UTF-8, piece by piece as it arrives. The body is cancelled when the reader stops early, fails or is aborted. */
export async function* readPieces(body: ReadableStream<Uint8Array> | null, signal: AbortSignal): AsyncGenerator<Piece> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await raceAbort(reader.read(), signal);
      if (done) break;
      yield { text: decoder.decode(value, { stream: true }), byteLength: value.byteLength };
    }
    yield { text: decoder.decode(), byteLength: 0 };
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

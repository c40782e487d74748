import { tooLarge } from "../unusable-answer.ts";
import type { IncomingReply } from "./carry-request.ts";

/**
 * Reads a body whole, as UTF-8.
 *
 * @throws TransportError where it has more than `maxBytes`; what it breaks off with.
 */
export async function readBodyText(reply: IncomingReply, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let byteLength = 0;
  let text = "";
  for await (const piece of reply.pieces) {
    byteLength += piece.byteLength;
    if (byteLength > maxBytes) {
      reply.cancel();
      throw tooLarge(reply.head, maxBytes);
    }
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

import type { RequestStateCodec } from "@proj/types";
import type { CodecSubject } from "./codec-check.ts";
import { buildBytes } from "./sample-bytes.ts";
import { checkBytes, expectPayload, openToken, sealToken } from "./seal-and-open.ts";

const CALLS = 64;

/** A server seals and unseals for many callers at once. */
export async function checkConcurrency(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  // Two lengths: what calls share by mistake shows best where the lengths are equal, or where they are not.
  const payloads = Array.from({ length: CALLS }, (_, index) => buildBytes(index % 4 === 0 ? 80 : 200, index));
  const tokens = await Promise.all(payloads.map((payload) => sealToken(codec, payload)));
  await checkEach(codec, tokens, payloads, `unseal ${CALLS} tokens at once that were sealed at once`);

  const [resealed] = await Promise.all([
    Promise.all(payloads.map((payload) => sealToken(codec, payload))),
    checkEach(codec, tokens, payloads, `seal ${CALLS} payloads and unseal ${CALLS} tokens at once`),
  ]);
  for (const [index, payload] of payloads.entries()) {
    await expectPayload(
      codec,
      resealed[index] as string,
      payload,
      "unseal a token that was sealed while others opened",
    );
  }
}

/** Looks at the bytes only when all calls are done. */
async function checkEach(
  codec: RequestStateCodec,
  tokens: readonly string[],
  payloads: readonly Uint8Array[],
  tried: string,
): Promise<void> {
  const opened = await Promise.all(tokens.map((token) => openToken(codec, token, tried)));
  for (const [index, bytes] of opened.entries()) checkBytes(bytes, payloads[index] as Uint8Array, tried);
}

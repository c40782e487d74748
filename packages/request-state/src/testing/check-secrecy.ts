import type { CodecSubject } from "./codec-check.ts";
import { CodecContractError } from "./codec-contract-error.ts";
import { buildBytes } from "./sample-bytes.ts";
import { sealToken } from "./seal-and-open.ts";
import { listReadings, toText } from "./token-readings.ts";

/** So many bytes of the payload in a row are there by intent and not by chance. */
const TELLING_BYTES = 8;
const SAMPLES = 24;
const SHORT_BYTES = 12;
const LONG_BYTES = 108;
/** A longer payload may show as much more of itself as the digits of its length. */
const TOLERATED_CHARACTERS = 8;

/** A token shows nothing of its payload, neither as it is nor decoded. */
export async function checkHiddenPayload(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  const text = new TextEncoder().encode('{"deploy":4711,"to":"production","by":"a.turing@example.com"}');
  for (const payload of [text, buildBytes(64, 11)]) {
    const readings = listReadings(await sealToken(codec, payload));
    const written = toText(payload);
    for (let start = 0; start + TELLING_BYTES <= written.length; start++) {
      const piece = written.slice(start, start + TELLING_BYTES);
      if (!readings.some((reading) => reading.includes(piece))) continue;
      throw new CodecContractError({
        tried: `read the token of ${payload.length} bytes without a key`,
        expected: "nothing of the payload",
        got: `its bytes ${start} to ${start + TELLING_BYTES - 1}`,
      });
    }
  }
}

/**
 * Who sees two tokens must not see that their payloads are equal, or begin alike. What tokens of one payload have in
 * common is therefore no more for a long payload than for a short one: only what all tokens of a codec have.
 */
export async function checkFreshTokens(subject: CodecSubject): Promise<void> {
  const short = await countCommonCharacters(subject, SHORT_BYTES);
  const long = await countCommonCharacters(subject, LONG_BYTES);
  if (long - short <= TOLERATED_CHARACTERS) return;
  throw new CodecContractError({
    tried: `seal the same ${LONG_BYTES} bytes ${SAMPLES} times`,
    expected: `tokens that have no more in common than those of ${SHORT_BYTES} bytes`,
    got: `${long} characters instead of ${short} that are the same in all of them`,
  });
}

/** At how many positions all tokens of one payload agree. */
async function countCommonCharacters(subject: CodecSubject, length: number): Promise<number> {
  const codec = await subject.codec();
  const payload = buildBytes(length, length);
  const first = await sealToken(codec, payload);
  const others: string[] = [];
  while (others.length < SAMPLES - 1) others.push(await sealToken(codec, payload));
  return Array.from({ length: first.length }, (_, position) => first.charAt(position)).filter((character, position) =>
    others.every((other) => other.charAt(position) === character),
  ).length;
}

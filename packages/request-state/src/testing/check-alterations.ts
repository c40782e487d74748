import type { RequestStateCodec } from "@proj/types";
import type { Alteration } from "./alterations/alteration.ts";
import { listEdits, listLengths } from "./alterations/edits.ts";
import { listJunk, listOtherTypes } from "./alterations/junk.ts";
import { listSpacings } from "./alterations/spacings.ts";
import { listSpellings } from "./alterations/spellings.ts";
import { listSplices } from "./alterations/splices.ts";
import { listSubstitutions } from "./alterations/substitutions.ts";
import type { CodecSubject } from "./codec-check.ts";
import { CodecContractError } from "./codec-contract-error.ts";
import { expectRefused } from "./judge-tokens.ts";
import { describeOutcome, readUnsealed } from "./outcome.ts";
import { sealRichToken } from "./rich-token.ts";
import { buildBytes } from "./sample-bytes.ts";
import { sealToken } from "./seal-and-open.ts";

const PAYLOAD_BYTES = 10;
/** Of any four lengths in a row, base64 texts end in 0, 2 and 4 unused bits. */
const SPELLED_BYTES = [9, 10, 11, 12];

/** One character replaced, everywhere and by many others. */
export function checkSubstitutions(subject: CodecSubject): Promise<void> {
  return checkAltered(subject, PAYLOAD_BYTES, listSubstitutions);
}

/** Characters left out, doubled, exchanged or added inside of a token. */
export function checkEdits(subject: CodecSubject): Promise<void> {
  return checkAltered(subject, PAYLOAD_BYTES, listEdits);
}

/** Tokens cut off or extended at either end. */
export function checkLengths(subject: CodecSubject): Promise<void> {
  return checkAltered(subject, PAYLOAD_BYTES, listLengths);
}

/** White space and padding. */
export function checkSpacings(subject: CodecSubject): Promise<void> {
  return checkAltered(subject, PAYLOAD_BYTES, listSpacings);
}

/** Other texts for the same bytes: one token must not have two spellings. */
export async function checkSpellings(subject: CodecSubject): Promise<void> {
  for (const length of SPELLED_BYTES) await checkAltered(subject, length, listSpellings);
}

/** Tokens put together from parts of two, under the same keys or not, of equal payloads or not. */
export async function checkSplices(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  const foreign = await subject.foreign();
  const first = await sealToken(codec, buildBytes(60, 6));
  const others = [
    await sealToken(codec, buildBytes(60, 7)),
    await sealToken(codec, buildBytes(60, 6)),
    await sealToken(codec, buildBytes(33, 8)),
  ];
  for (const other of others) await expectRefused(codec, [first, other], splice(first, other));
  const theirs = await sealToken(foreign, buildBytes(60, 6));
  await expectRefused(codec, [first, theirs], splice(first, theirs));
}

function* splice(first: string, second: string): Generator<Alteration> {
  yield* listSplices(first, second);
  yield* listSplices(second, first);
}

/** What is no token at all. */
export async function checkJunk(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  const token = await sealToken(codec, buildBytes(PAYLOAD_BYTES, 9));
  await expectRefused(codec, [token], listJunk(token));
  for (const { value, what } of listOtherTypes(token)) {
    const outcome = await readUnsealed(codec, value);
    if (outcome.kind === "threw") continue;
    const got = describeOutcome(outcome);
    throw new CodecContractError({ tried: `unseal ${what} instead of a string`, expected: "a refusal", got });
  }
}

async function checkAltered(
  subject: CodecSubject,
  length: number,
  list: (token: string) => Iterable<Alteration>,
): Promise<void> {
  const codec: RequestStateCodec = await subject.codec();
  const token = await sealRichToken(codec, length);
  await expectRefused(codec, [token], list(token));
}

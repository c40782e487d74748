import { InvalidRequestStateError, type InvalidRequestStateReason } from "@proj/types";
import type { Alteration } from "./alterations/alteration.ts";
import { listEdits, listLengths } from "./alterations/edits.ts";
import { listJunk, listOtherTypes } from "./alterations/junk.ts";
import { listSpacings } from "./alterations/spacings.ts";
import { listSpellings } from "./alterations/spellings.ts";
import { listSplices } from "./alterations/splices.ts";
import { listSubstitutions } from "./alterations/substitutions.ts";
import type { CodecSubject } from "./codec-check.ts";
import { CodecContractError } from "./codec-contract-error.ts";
import { judgeTokens } from "./judge-tokens.ts";
import { describeOutcome, type Outcome, readUnsealed } from "./outcome.ts";
import { sealToken } from "./seal-and-open.ts";

const REASONS: readonly InvalidRequestStateReason[] = ["malformed", "unknown-key", "tampered"];
const PAYLOAD = "deploy 4711 to production?";
const JUNK = "Vyxla brimo kentu dorvi ".repeat(100);
/** A message that has so many characters in a row in common with a token, or with the payload, repeats it. */
const TELLING_LENGTH = 12;

/**
 * Every refusal is an `InvalidRequestStateError` by its code, with a reason of the closed list: anything else is a
 * failure of the codec in the eyes of a server. Its message goes to logs. A token that is accepted is not looked at
 * here.
 */
export async function checkRefusals(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  const token = await sealToken(codec, new TextEncoder().encode(PAYLOAD));
  const other = await sealToken(codec, new TextEncoder().encode(PAYLOAD.replace("4711", "4712")));
  const theirs = await sealToken(await subject.foreign(), new TextEncoder().encode(PAYLOAD));
  const secrets = [PAYLOAD, JUNK.slice(0, 40), skipCommonStart(token, other)];
  await judgeTokens(codec, [token, other], listRefused(token, other, theirs), (outcome, { what, position }) => {
    checkRefusal(outcome, `unseal a token of ${token.length} characters ${what}`, secrets, position);
  });
  for (const { value, what } of listOtherTypes(token)) {
    checkRefusal(await readUnsealed(codec, value), `unseal ${what} instead of a string`, secrets);
  }
}

function* listRefused(token: string, other: string, theirs: string): Generator<Alteration> {
  yield { token: theirs, what: "of a codec with other keys" };
  yield { token: JUNK, what: `replaced by ${JUNK.length} characters of text` };
  yield* listLengths(token);
  yield* listSpellings(token);
  yield* listSplices(token, other);
  yield* listJunk(token);
  yield* everyNth(7, listSubstitutions(token));
  yield* everyNth(3, listEdits(token));
  yield* everyNth(3, listSpacings(token));
}

/** Steps that share no divisor with the number of alterations at one position come by all kinds of them. */
function* everyNth(step: number, alterations: Iterable<Alteration>): Generator<Alteration> {
  let index = 0;
  for (const alteration of alterations) if (index++ % step === 0) yield alteration;
}

function checkRefusal(outcome: Outcome, tried: string, secrets: readonly string[], position?: number): void {
  if (outcome.kind === "gave") return;
  const { error } = outcome;
  if (!InvalidRequestStateError.is(error) || !REASONS.includes(error.reason)) {
    const expected = `an InvalidRequestStateError with the reason ${REASONS.join(" or ")}`;
    throw new CodecContractError({ tried, expected, got: describeOutcome(outcome), position, cause: error });
  }
  if (secrets.some((secret) => hasInCommon(String(error.message), secret))) {
    throw new CodecContractError({
      tried,
      expected: "a message without token or payload",
      got: "one with it",
      position,
    });
  }
}

function hasInCommon(message: string, secret: string): boolean {
  for (let start = 0; start + TELLING_LENGTH <= secret.length; start++) {
    if (message.includes(secret.slice(start, start + TELLING_LENGTH))) return true;
  }
  return false;
}

/** What all tokens of a codec begin with is no secret, and may well be a word that messages use too. */
function skipCommonStart(token: string, other: string): string {
  let start = 0;
  while (start < token.length && token.charAt(start) === other.charAt(start)) start++;
  return token.slice(start);
}

import {
  checkEdits,
  checkJunk,
  checkLengths,
  checkSpacings,
  checkSpellings,
  checkSplices,
  checkSubstitutions,
} from "./check-alterations.ts";
import { checkConcurrency } from "./check-concurrency.ts";
import { checkBlame, checkForeignTokens } from "./check-foreign-tokens.ts";
import { checkOwnership } from "./check-ownership.ts";
import { checkRefusals } from "./check-refusals.ts";
import { checkInstances, checkRepetition } from "./check-repetition.ts";
import { checkRoundTrips } from "./check-round-trips.ts";
import { checkFreshTokens, checkHiddenPayload } from "./check-secrecy.ts";
import { checkTokenText } from "./check-token-text.ts";
import type { CodecCheck } from "./codec-check.ts";

/**
 * What every `RequestStateCodec` must keep, for any runner of tests:
 *
 * ```ts
 * const subject = { codec: () => myCodec(KEY), foreign: () => myCodec(OTHER_KEY) };
 * for (const { name, run } of codecContract) test(name, () => run(subject));
 * ```
 *
 * A token is tried in some ten thousand altered forms, many at a time: a second or two for a codec that takes 50
 * microseconds. Each check tries one rule, so that a codec fails those alone that it breaks.
 */
export const codecContract: readonly CodecCheck[] = [
  { name: "any bytes come back as they were sealed", run: checkRoundTrips },
  { name: "a token is text that JSON and UTF-8 can carry", run: checkTokenText },
  { name: "tokens of equal payloads open, again and again", run: checkRepetition },
  { name: "another codec with the same keys opens the token", run: checkInstances },
  { name: "the bytes handed in and out are the caller's own", run: checkOwnership },
  { name: "many calls at once do not mix up", run: checkConcurrency },
  { name: "a token with one character replaced is refused", run: checkSubstitutions },
  { name: "a token with a character left out, exchanged or added is refused", run: checkEdits },
  { name: "a token cut off or extended is refused", run: checkLengths },
  { name: "a token with white space or padding is refused", run: checkSpacings },
  { name: "a token in another spelling is refused", run: checkSpellings },
  { name: "a token put together from parts of two is refused", run: checkSplices },
  { name: "what is no token at all is refused", run: checkJunk },
  { name: "a token of other keys is refused as one of an unknown key", run: checkForeignTokens },
  { name: "an altered token is not taken for one of an unknown key", run: checkBlame },
  { name: "a refusal has a reason of the list and does not repeat the token", run: checkRefusals },
];

/**
 * What a codec keeps besides when nobody is to read the payload: encrypting ones pass, signing ones do not. Used like
 * {@link codecContract}.
 */
export const confidentialityChecks: readonly CodecCheck[] = [
  { name: "a token shows nothing of its payload", run: checkHiddenPayload },
  { name: "tokens of equal payloads have nothing of the payload in common", run: checkFreshTokens },
];

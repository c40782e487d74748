import { InvalidRequestStateError, type RequestStateCodec } from "@proj/types";
import { substituteAt } from "./alterations/alteration.ts";
import { listPositions } from "./alterations/positions.ts";
import type { CodecSubject } from "./codec-check.ts";
import { CodecContractError } from "./codec-contract-error.ts";
import { judgeTokens } from "./judge-tokens.ts";
import { describeOutcome, type Outcome, readCause, readUnsealed } from "./outcome.ts";
import { buildBytes } from "./sample-bytes.ts";
import { sealToken } from "./seal-and-open.ts";

const LENGTHS = [0, 12, 300];
const SAMPLES = 16;

/** An operator must see a key that is missing, which is an accident of deployment, apart from an attack. */
export async function checkForeignTokens(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  const foreign = await subject.foreign();
  for (const length of LENGTHS) {
    await expectUnknownKey(codec, await sealToken(foreign, buildBytes(length, length)));
    await expectUnknownKey(foreign, await sealToken(codec, buildBytes(length, length)));
  }
}

async function expectUnknownKey(codec: RequestStateCodec, token: string): Promise<void> {
  const outcome = await readUnsealed(codec, token);
  if (isUnknownKey(outcome)) return;
  throw new CodecContractError({
    tried: "unseal a token of a codec with other keys",
    expected: 'a refusal with the reason "unknown-key"',
    got: describeOutcome(outcome),
    cause: readCause(outcome),
  });
}

/**
 * The other way round: what differs between two tokens of one key does not name the key, so a change there must not
 * pass for another key.
 */
export async function checkBlame(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  const tokens: string[] = [];
  for (let seed = 0; seed < SAMPLES; seed++) tokens.push(await sealToken(codec, buildBytes(60, seed)));
  const [token = ""] = tokens;
  const alterations = listPositions(token.length)
    .filter((position) => tokens.some((other) => other.charAt(position) !== token.charAt(position)))
    .flatMap((position) => [..."ABab01"].map((character) => substituteAt(token, position, character)));
  await judgeTokens(codec, [token], alterations, (outcome, { what, position }) => {
    if (!isUnknownKey(outcome)) return;
    throw new CodecContractError({
      tried: `unseal a token of ${token.length} characters ${what}, which is not where the key is named`,
      expected: "another reason",
      got: describeOutcome(outcome),
      position,
    });
  });
}

function isUnknownKey(outcome: Outcome): boolean {
  return (
    outcome.kind === "threw" && InvalidRequestStateError.is(outcome.error) && outcome.error.reason === "unknown-key"
  );
}

import type { RequestStateCodec } from "@proj/types";
import type { Alteration } from "./alterations/alteration.ts";
import { CodecContractError } from "./codec-contract-error.ts";
import { describeOutcome, type Outcome, readUnsealed } from "./outcome.ts";

/** How many tokens are tried at the same time. */
const BATCH = 128;

/** Looks at what came of an altered token, and throws when a rule is broken. */
export type Judge = (outcome: Outcome, alteration: Alteration) => void;

/**
 * Unseals every altered token and has `judge` look at what came of it.
 *
 * @param minted tokens that are good: an alteration that arrives at one of them is left out.
 */
export async function judgeTokens(
  codec: RequestStateCodec,
  minted: readonly string[],
  alterations: Iterable<Alteration>,
  judge: Judge,
): Promise<void> {
  let batch: Alteration[] = [];
  const judgeBatch = async (): Promise<void> => {
    const outcomes = await Promise.all(batch.map(({ token }) => readUnsealed(codec, token)));
    for (const [index, outcome] of outcomes.entries()) judge(outcome, batch[index] as Alteration);
    batch = [];
  };
  for (const alteration of alterations) {
    if (minted.includes(alteration.token)) continue;
    batch.push(alteration);
    if (batch.length === BATCH) await judgeBatch();
  }
  await judgeBatch();
}

/**
 * Expects a codec to refuse every altered token, in whatever way.
 *
 * @throws CodecContractError for the first one that is accepted.
 */
export async function expectRefused(
  codec: RequestStateCodec,
  minted: readonly string[],
  alterations: Iterable<Alteration>,
): Promise<void> {
  await judgeTokens(codec, minted, alterations, (outcome, { what, position }) => {
    if (outcome.kind === "threw") return;
    const [{ length } = ""] = minted;
    throw new CodecContractError({
      tried: `unseal a token of ${length} characters ${what}`,
      expected: "a refusal",
      got: describeOutcome(outcome),
      position,
    });
  });
}

import type { RequestStateCodec } from "@proj/types";
import fc from "fast-check";
import { readRejection } from "./read-rejection.fixture.ts";

/** A token to be changed, and tokens to take parts from. */
export interface Specimen {
  readonly token: string;
  /** One of the same key, one of another key of the codec, one of a key that the codec does not have. */
  readonly others: readonly string[];
}

/** Makes a text out of a token; the three numbers choose where and how. It may happen to give the token itself. */
export type Mutate = (specimen: Specimen, a: number, b: number, c: number) => string | Promise<string>;

/** What became of many mutations. */
export interface Tally {
  /** How many texts there were by kind: no minted tokens, and none twice for one token. */
  readonly kinds: Map<string, number>;
  readonly reasons: Map<string, number>;
  /** Texts that were accepted, or rejected for another reason than the one predicted: `kind: text`. */
  readonly surprises: string[];
}

const MUTATIONS_PER_TOKEN = 400;

/**
 * Applies mutations, chosen by fast-check, to many tokens, and has a codec judge each text that differs.
 *
 * @param mutations by the name of their kind.
 * @param goal how many texts there shall be at least.
 * @param predict the reason for which a text has to be rejected.
 */
export async function judgeMutations(
  mutations: Readonly<Record<string, Mutate>>,
  goal: number,
  codec: RequestStateCodec,
  mintSpecimen: (payload: Uint8Array) => Promise<Specimen>,
  predict: (text: string) => string,
): Promise<Tally> {
  const tally: Tally = { kinds: new Map(), reasons: new Map(), surprises: [] };
  const choice = fc.tuple(fc.constantFrom(...Object.keys(mutations)), fc.nat(), fc.nat(), fc.nat());
  const choices = fc.array(choice, { minLength: MUTATIONS_PER_TOKEN, maxLength: MUTATIONS_PER_TOKEN });
  const property = fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), choices, async (payload, chosen) => {
    const specimen = await mintSpecimen(payload);
    const minted = [specimen.token, ...specimen.others];
    const texts = new Map<string, string>();
    for (const [kind, a, b, c] of chosen) {
      const text = await mutations[kind]?.(specimen, a, b, c);
      if (text !== undefined && !minted.includes(text) && !texts.has(text)) texts.set(text, kind);
    }
    const reasons = await Promise.all([...texts.keys()].map((text) => readRejection(codec, text)));
    let position = 0;
    for (const [text, kind] of texts) {
      const reason = reasons[position++] ?? "";
      countIn(tally.kinds, kind);
      countIn(tally.reasons, reason);
      if (reason !== predict(text)) tally.surprises.push(`${kind}: ${text.slice(0, 400)} is ${reason}`);
    }
  });
  // How many texts come twice is up to chance, so that the number of tokens is, too.
  const numRuns = Math.ceil(goal / MUTATIONS_PER_TOKEN / 4);
  for (let attempt = 0; attempt < 20 && sumCounts(tally.kinds) < goal; attempt++)
    await fc.assert(property, { numRuns });
  return tally;
}

export function sumCounts(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The element that a number chooses, in turn. */
export function pick<T>(elements: readonly T[], number: number): T {
  return elements[number % elements.length] as T;
}

function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

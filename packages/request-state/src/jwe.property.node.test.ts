import { compactDecrypt } from "jose";
import { beforeAll, expect, test } from "vitest";
import { byteMutations, segmentMutations } from "./byte-mutations.fixture.ts";
import { type ContentKey, deriveContentKey } from "./content-key.ts";
import { buildHeaderMutations } from "./header-mutations.fixture.ts";
import { jwe, readKeyIds } from "./index.ts";
import { judgeMutations, type Mutate, type Specimen, sumCounts, type Tally } from "./mutation.fixture.ts";
import { textMutations } from "./text-mutations.fixture.ts";

// 200,000 texts that differ from the token they were made of. They are judged twice: by the codec, and by a description
// of the format that shares no code with it.

const GOALS = { text: 130_000, bytes: 45_000, segments: 10_000, headers: 15_000 };
const TIMEOUT_MS = 120_000;

const secrets = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array, Uint8Array];
const [secret, second, foreign] = secrets;
const codec = jwe({ keys: [secret, second] });
const sealers = [codec, jwe({ keys: [second] }), jwe({ keys: [foreign] })];
let ids: readonly string[] = [];
let key: ContentKey;

beforeAll(async () => {
  ids = await readKeyIds([secret, second]);
  key = await deriveContentKey(new Uint8Array(secret));
});

async function mintSpecimen(payload: Uint8Array): Promise<Specimen> {
  const token = await codec.seal(payload);
  expect(await codec.unseal(token)).toEqual(payload);
  return {
    token,
    others: await Promise.all(sealers.map(({ seal }) => seal(new TextEncoder().encode("another payload")))),
  };
}

const SHAPE = /^([\w-]{80})\.\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/;
const HEADER = /^\{"alg":"dir","enc":"A256GCM","kid":"([\w-]{22})"\}$/;

/** The format once more, from its description and with another decoder. */
function predictReason(text: string): string {
  const segments = SHAPE.exec(text)?.slice(1) ?? [];
  const isCanonical = segments.every((segment) => Buffer.from(segment, "base64url").toString("base64url") === segment);
  const kid = HEADER.exec(Buffer.from(segments[0] ?? "", "base64url").toString("latin1"))?.[1];
  if (!isCanonical || kid === undefined) return "malformed";
  return ids.includes(kid) ? "tampered" : "unknown-key";
}

async function judge(mutations: Readonly<Record<string, Mutate>>, goal: number): Promise<Tally> {
  const tally = await judgeMutations(mutations, goal, codec, mintSpecimen, predictReason);
  expect(tally.surprises).toEqual([]);
  expect(new Set(tally.kinds.keys())).toEqual(new Set(Object.keys(mutations)));
  expect(sumCounts(tally.kinds)).toBeGreaterThanOrEqual(goal);
  return tally;
}

test("the goals make 200,000 together", () => {
  expect(Object.values(GOALS).reduce((sum, goal) => sum + goal)).toBe(200_000);
});

test(
  "no other text is accepted: characters changed, inserted, left out, exchanged, doubled, escaped, padded",
  async () => {
    const { reasons } = await judge(textMutations, GOALS.text);
    expect(new Set(reasons.keys())).toEqual(new Set(["malformed", "tampered", "unknown-key"]));
  },
  TIMEOUT_MS,
);

test(
  "no other bytes are accepted in any segment, in canonical spelling",
  async () => {
    const { reasons } = await judge(byteMutations, GOALS.bytes);
    expect(new Set(reasons.keys())).toEqual(new Set(["malformed", "tampered", "unknown-key"]));
  },
  TIMEOUT_MS,
);

test(
  "no other segments are accepted: missing, in excess, empty, in another order, of another token",
  async () => {
    await judge(segmentMutations, GOALS.segments);
  },
  TIMEOUT_MS,
);

test(
  "no other header is accepted, also when it is authenticated under the right key",
  async () => {
    await judge(buildHeaderMutations(key, ids.slice(1)), GOALS.headers);
  },
  TIMEOUT_MS,
);

test(
  "the same changes find what bare jose accepts",
  async () => {
    const lenient = {
      seal: codec.seal,
      unseal: async (token: string) => (await compactDecrypt(token, key.cryptoKey)).plaintext,
    };
    const refusing = { ...lenient, unseal: (token: string) => lenient.unseal(token).catch(() => codec.unseal(token)) };
    const { reasons } = await judgeMutations(textMutations, 12_000, refusing, mintSpecimen, predictReason);
    expect(reasons.get("accepted")).toBeGreaterThan(50);
  },
  TIMEOUT_MS,
);

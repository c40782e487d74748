import { ConfigurationError, RequestStateUnavailableError } from "@proj/types";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { jwe, type KeyRing, keyRing, type RequestStateKey, readKeyIds } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const SECRETS = ["first", "second", "third", "fourth"].map((name) => `the ${name} secret, thirty-two bytes or more`);
const [FIRST = "", SECOND = "", THIRD = "", FOURTH = ""] = SECRETS;
const payload = new TextEncoder().encode("payload");

const ids = await readKeyIds(SECRETS);
const [first = "", second = "", third = ""] = ids;

/** The id of the key that seals, as a token names it. */
async function readSealingId(keys: RequestStateKey[] | KeyRing): Promise<string> {
  const [header = ""] = (await jwe({ keys }).seal(payload)).split(".");
  return JSON.parse(atob(header)).kid;
}

async function readMessage(pending: Promise<unknown>): Promise<string> {
  const error = await pending.then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  return (error as Error).message;
}

test("a ring seals with its first key and unseals with all", async () => {
  const codec = jwe({ keys: keyRing([FIRST, SECOND]) });
  const reference = jwe({ keys: [FIRST] });
  expect(await readRejection(reference, await codec.seal(payload))).toBe("accepted");
  expect(await readRejection(codec, await jwe({ keys: [SECOND] }).seal(payload))).toBe("accepted");
  expect(await readRejection(codec, await jwe({ keys: [THIRD] }).seal(payload))).toBe("unknown-key");
});

test("an added key unseals at once in every codec of the ring, and does not seal", async () => {
  const ring = keyRing([FIRST]);
  const codecs = [jwe({ keys: ring }), jwe({ keys: ring })];
  const token = await jwe({ keys: [SECOND] }).seal(payload);
  for (const codec of codecs) expect(await readRejection(codec, token)).toBe("unknown-key");
  expect(await ring.add(SECOND)).toBe(second);
  for (const codec of codecs) expect(await readRejection(codec, token)).toBe("accepted");
  expect(await readSealingId(ring)).toBe(first);
  expect(await ring.readIds()).toEqual([first, second]);
});

test("a promoted key seals, and the one before still unseals", async () => {
  const ring = keyRing([FIRST, SECOND, THIRD]);
  const codec = jwe({ keys: ring });
  const token = await codec.seal(payload);
  await ring.promote(third);
  expect(await readSealingId(ring)).toBe(third);
  expect(await ring.readIds()).toEqual([third, first, second]);
  expect(await readRejection(codec, token)).toBe("accepted");
});

test("promoting the key that seals already changes nothing", async () => {
  const ring = keyRing([FIRST, SECOND]);
  await ring.promote(first);
  expect(await ring.readIds()).toEqual([first, second]);
});

test("a retired key does not unseal any more", async () => {
  const ring = keyRing([FIRST, SECOND]);
  const codec = jwe({ keys: ring });
  const token = await codec.seal(payload);
  await ring.promote(second);
  await ring.retire(first);
  expect(await readRejection(codec, token)).toBe("unknown-key");
  expect(await ring.readIds()).toEqual([second]);
});

test("the same key in another form is a duplicate", async () => {
  const ring = keyRing([FIRST]);
  const bytes = new TextEncoder().encode(FIRST);
  const cryptoKey = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);
  for (const key of [FIRST, bytes, cryptoKey]) {
    expect(await readMessage(ring.add(key))).toBe(`add: the key is in the ring already, as ${first}.`);
  }
  expect(await ring.readIds()).toEqual([first]);
});

test("a key that is no key is not added", async () => {
  const ring = keyRing([FIRST]);
  expect(await readMessage(ring.add("short"))).toMatch(/^key has 5 bytes; at least 32 are needed\. Make a key with/);
  expect(await readMessage(ring.add(undefined as never))).toContain("key is undefined");
  expect(await ring.readIds()).toEqual([first]);
});

test("a key that is not in the ring is not promoted, and the message says what to do first", async () => {
  const ring = keyRing([FIRST, SECOND]);
  expect(await readMessage(ring.promote(third))).toBe(
    `promote: no key in the ring has the id ${third}; the ring has ${first}, ${second}. ` +
      "Add the key to the ring of every instance first, so that each can unseal its tokens.",
  );
  expect(await ring.readIds()).toEqual([first, second]);
});

test("the sealing key and a key that is not there are not retired", async () => {
  const ring = keyRing([FIRST, SECOND]);
  expect(await readMessage(ring.retire(first))).toBe(
    `retire: ${first} is the sealing key. Promote another key first, and retire this one once its tokens have expired.`,
  );
  expect(await readMessage(ring.retire(third))).toBe(
    `retire: no key in the ring has the id ${third}; the ring has ${first}, ${second}.`,
  );
  expect(await ring.readIds()).toEqual([first, second]);
});

test("a key given in place of its id is not shown", async () => {
  const ring = keyRing([FIRST, SECOND]);
  for (const call of [() => ring.promote(SECOND), () => ring.retire(SECOND), () => ring.promote(undefined as never)]) {
    const message = await readMessage(call());
    expect(message).toContain(`that is no id of a key; the ring has ${first}, ${second}.`);
    expect(message).not.toContain("secret");
  }
});

test("a whole list is taken over in safe steps", async () => {
  const ring = keyRing([FIRST]);
  for (const [sealing, ...keys] of [
    [FIRST, SECOND],
    [SECOND, FIRST],
    [SECOND],
    [SECOND, THIRD],
    [THIRD, SECOND, FIRST],
  ]) {
    const list = [sealing ?? "", ...keys];
    await ring.replace(list);
    expect(await ring.readIds()).toEqual(await readKeyIds(list));
    expect(await readSealingId(ring)).toBe(await readSealingId(list));
  }
});

test("a list whose sealing key is new is refused, and nothing changes", async () => {
  const ring = keyRing([FIRST, SECOND]);
  const message = await readMessage(ring.replace([THIRD, FIRST, SECOND]));
  expect(message).toMatch(new RegExp(`^replace: The key ${third} would seal, but it is not among the present keys`));
  expect(message).toContain(`as in [${first}, ${second}, ${third}]`);
  expect(await ring.readIds()).toEqual([first, second]);
  expect(await readSealingId(ring)).toBe(first);
});

test("a list without the key that seals is refused, and nothing changes", async () => {
  const ring = keyRing([FIRST, SECOND]);
  const message = await readMessage(ring.replace([SECOND]));
  expect(message).toMatch(new RegExp(`^replace: The key ${first} sealed until now and would be dropped`));
  expect(message).toContain(`as in [${second}, ${first}]`);
  expect(await ring.readIds()).toEqual([first, second]);
});

test.each<[string, unknown, string]>([
  ["no list", FIRST, "keys must be an array of keys"],
  ["an empty list", [], "keys is empty"],
  ["a list with a bad key", [FIRST, "short"], "keys[1] has 5 bytes"],
  ["a list with a key twice", [FIRST, SECOND, FIRST], "keys[0] and keys[2] are the same key"],
])("%s is refused by a new ring and by replace, which changes nothing", async (_, keys, problem) => {
  expect(() => keyRing(keys as never)).toThrow(problem);
  const ring = keyRing([FIRST, SECOND]);
  expect(await readMessage(ring.replace(keys as never))).toContain(problem);
  expect(await ring.readIds()).toEqual([first, second]);
});

test("a key in two forms that only a derivation shows is refused by replace, and nothing changes", async () => {
  const bytes = new TextEncoder().encode(SECOND);
  const cryptoKey = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);
  const ring = keyRing([FIRST]);
  expect(await readMessage(ring.replace([FIRST, SECOND, cryptoKey]))).toBe(
    "keys[1] and keys[2] are the same key; remove one of them.",
  );
  expect(await ring.readIds()).toEqual([first]);
});

test("a ring that cannot be derived rejects every use and every update with the same error", async () => {
  const bytes = new TextEncoder().encode(FIRST);
  const ring = keyRing([FIRST, await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"])]);
  const uses = [() => jwe({ keys: ring }).seal(payload), () => ring.readIds(), () => ring.add(SECOND)];
  for (const use of uses) {
    expect(await readMessage(Promise.resolve(use()))).toBe("keys[0] and keys[1] are the same key; remove one of them.");
  }
});

test("a key that the platform refuses is not added, also when an earlier update is under way", async () => {
  const revoked = { [Symbol.toStringTag]: "CryptoKey", algorithm: { name: "HKDF" }, usages: ["deriveBits"] };
  const ring = keyRing([FIRST]);
  const added = [ring.add(SECOND), ring.add(THIRD), ring.add(revoked as unknown as CryptoKey), ring.add(FOURTH)];
  const outcomes = await Promise.allSettled(added);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(outcomes[2]).toMatchObject({
    reason: { message: "key cannot be used: the platform's WebCrypto refuses it.", cause: expect.any(Error) },
  });
  expect(await ring.readIds()).toEqual(ids);
});

test("bytes and lists that the caller changes after an update began leave the ring as it was", async () => {
  const bytes = new Uint8Array(32).fill(5);
  const list: RequestStateKey[] = [FIRST, SECOND];
  const ring = keyRing([FIRST]);
  const pending = [ring.add(bytes), ring.replace(list)];
  bytes.fill(6);
  list[1] = THIRD;
  await Promise.all(pending);
  expect(await pending[0]).toBe((await readKeyIds([new Uint8Array(32).fill(5)]))[0]);
  expect(await ring.readIds()).toEqual([first, second]);
});

test("a seal and an unseal under way keep the keys they began with", async () => {
  const ring = keyRing([FIRST, SECOND]);
  const codec = jwe({ keys: ring });
  const tokenOfFirst = await jwe({ keys: [FIRST] }).seal(payload);
  await ring.readIds(); // The keys are derived now, and updates overtake what waits for anything else.
  const sealed = codec.seal(payload);
  const unsealed = readRejection(codec, tokenOfFirst);
  await Promise.all([ring.promote(second), ring.retire(first)]);
  expect(await readRejection(jwe({ keys: [FIRST] }), await sealed)).toBe("accepted");
  expect(await unsealed).toBe("accepted");
  expect(await readRejection(codec, tokenOfFirst)).toBe("unknown-key");
});

test("constructing a ring derives nothing, and its codecs share what the first use derives", async () => {
  const deriveBits = vi.spyOn(crypto.subtle, "deriveBits");
  try {
    const ring = keyRing([FIRST, SECOND]);
    expect(deriveBits).not.toHaveBeenCalled();
    await Promise.all([jwe({ keys: ring }).seal(payload), jwe({ keys: ring }).seal(payload), ring.readIds()]);
    await ring.promote(second);
    await jwe({ keys: ring }).seal(payload);
    expect(deriveBits).toHaveBeenCalledTimes(2);
  } finally {
    deriveBits.mockRestore();
  }
});

test("an object that only looks like a ring is no ring", () => {
  expect(() => jwe({ keys: { ...keyRing([FIRST]) } })).toThrow("or a ring made by keyRing");
});

test("a refusal is not an outage", async () => {
  const error = await keyRing([FIRST])
    .promote(second)
    .catch((thrown: unknown) => thrown);
  expect(RequestStateUnavailableError.is(error)).toBe(false);
});

type Update = readonly [kind: "add" | "promote" | "retire" | "replace", ...positions: number[]];

/** What an update does to the ids of a ring: the rules once more, in the plainest form. */
function applyUpdate(present: readonly number[], [kind, ...positions]: Update): readonly number[] {
  const [position = 0] = positions;
  const has = present.includes(position);
  switch (kind) {
    case "add":
      return has ? present : [...present, position];
    case "promote":
      return has ? [position, ...present.filter((other) => other !== position)] : present;
    case "retire":
      return present[0] === position ? present : present.filter((other) => other !== position);
    case "replace":
      return has && positions.includes(present[0] ?? -1) ? positions : present;
  }
}

function startUpdate(ring: KeyRing, [kind, ...positions]: Update): Promise<unknown> {
  const [position = 0] = positions;
  switch (kind) {
    case "add":
      return ring.add(SECRETS[position] ?? "");
    case "promote":
      return ring.promote(ids[position] ?? "");
    case "retire":
      return ring.retire(ids[position] ?? "");
    case "replace":
      return ring.replace(positions.map((index) => SECRETS[index] ?? ""));
  }
}

const position = fc.nat({ max: SECRETS.length - 1 });
const update: fc.Arbitrary<Update> = fc.oneof(
  fc.tuple(fc.constantFrom("add", "promote", "retire"), position),
  fc.uniqueArray(position, { minLength: 1 }).map((positions) => ["replace", ...positions] as const),
);

test("updates that are started at once end as if each had waited for the one before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(update, { maxLength: 12 }), async (updates) => {
      const ring = keyRing([FIRST]);
      await Promise.allSettled(updates.map((step) => startUpdate(ring, step)));
      const expected = updates.reduce(applyUpdate, [0]);
      expect(await ring.readIds()).toEqual(expected.map((index) => ids[index]));
      expect(await readSealingId(ring)).toBe(ids[expected[0] ?? -1]);
    }),
  );
});

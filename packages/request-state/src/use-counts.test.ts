import { afterEach, expect, test, vi } from "vitest";
import { jwe, keyRing, readKeyIds } from "./index.ts";
import { findRingSource } from "./key-ring.ts";
import { countUse, type UseCounts } from "./use-counts.ts";

const OLD = "the old secret, thirty-two bytes or more";
const NEW = "the new secret, thirty-two bytes or more";
const payload = new TextEncoder().encode("payload");

afterEach(() => {
  vi.restoreAllMocks();
});

test("of twelve uses where six are allowed the third and the sixth warn, and no other", () => {
  const uses: UseCounts = new Map();
  const warned = Array.from({ length: 12 }, (_, index) =>
    countUse(uses, "a", 6) === undefined ? undefined : index + 1,
  );
  expect(warned.filter((position) => position !== undefined)).toEqual([3, 6]);
});

test("each key is counted apart", () => {
  const uses: UseCounts = new Map();
  for (const id of ["a", "b", "a", "a"]) countUse(uses, id, 8);
  expect(uses).toEqual(
    new Map([
      ["a", 3],
      ["b", 1],
    ]),
  );
  expect(countUse(uses, "b", 8)).toBeUndefined();
  expect(countUse(uses, "a", 8)).toContain("key a has sealed 4 tokens");
});

test("the warnings say which key, how many, that other instances count apart, and what to do", () => {
  const uses: UseCounts = new Map([["a", 2 ** 31 - 1]]);
  expect(countUse(uses, "a")).toBe(
    "mcp: the requestState key a has sealed 2147483648 tokens here, half of the 4294967296 that one key may seal because " +
      "its vectors are random. Other instances count apart. Rotate the key soon: add a new key on every instance, then " +
      "let it seal, then retire this one.",
  );
  expect(countUse(uses, "a")).toBeUndefined();
  uses.set("a", 2 ** 32 - 1);
  expect(countUse(uses, "a")).toBe(
    "mcp: the requestState key a has sealed 4294967296 tokens here, all that one key may seal because its vectors are " +
      "random. Other instances count apart. Rotate the key now: add a new key on every instance, then let it seal, then " +
      "retire this one.",
  );
  expect(countUse(uses, "a")).toBeUndefined();
  expect(uses.get("a")).toBe(2 ** 32 + 1);
});

/** A ring whose sealing key seems to have sealed so many tokens, and its counts. */
async function buildUsedRing(count: number) {
  const ring = keyRing([OLD, NEW]);
  const uses = findRingSource(ring)?.uses as UseCounts;
  const [id = ""] = await ring.readIds();
  uses.set(id, count);
  return { ring, uses, id };
}

test("jwe warns when a key has sealed 2^31 tokens, and again at 2^32", async () => {
  const { ring, uses, id } = await buildUsedRing(2 ** 31 - 2);
  const warnings: string[] = [];
  const { seal } = jwe({ keys: ring, onWarning: (message) => warnings.push(message) });
  await seal(payload);
  expect(warnings).toEqual([]);
  await seal(payload);
  await seal(payload);
  expect(warnings).toEqual([expect.stringContaining(`key ${id} has sealed 2147483648 tokens here`)]);
  uses.set(id, 2 ** 32 - 1);
  await seal(payload);
  await seal(payload);
  expect(warnings).toEqual([expect.anything(), expect.stringContaining(`key ${id} has sealed 4294967296 tokens here`)]);
});

test("jwe warns on the console by default", async () => {
  const { ring } = await buildUsedRing(2 ** 31 - 1);
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await jwe({ keys: ring }).seal(payload);
  expect(warn.mock.calls).toEqual([[expect.stringContaining("Rotate the key soon")]]);
});

test("a warning that fails does not keep the token from being sealed", async () => {
  const { ring } = await buildUsedRing(2 ** 31 - 1);
  vi.spyOn(console, "error").mockReturnValue();
  const codec = jwe({
    keys: ring,
    onWarning: () => {
      throw new Error("no disk");
    },
  });
  expect(await codec.unseal(await codec.seal(payload))).toEqual(payload);
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce());
});

test("the codecs of one ring count together, and a key keeps its count through promotion, retirement and return", async () => {
  const { ring, uses, id } = await buildUsedRing(0);
  const [, next = ""] = await ring.readIds();
  await jwe({ keys: ring }).seal(payload);
  await jwe({ keys: ring }).seal(payload);
  await ring.promote(next);
  await jwe({ keys: ring }).seal(payload);
  await ring.retire(id);
  await ring.add(OLD);
  await ring.promote(id);
  await jwe({ keys: ring }).seal(payload);
  expect(uses).toEqual(
    new Map([
      [id, 3],
      [next, 1],
    ]),
  );
});

test("unsealing is not counted, nor is a payload that is refused", async () => {
  const { ring, uses, id } = await buildUsedRing(0);
  const codec = jwe({ keys: ring });
  const token = await codec.seal(payload);
  await codec.unseal(token);
  await expect(codec.seal("text" as never)).rejects.toThrow("must be a Uint8Array");
  expect(uses).toEqual(new Map([[id, 1]]));
});

test("onWarning that is no function throws where it is written", () => {
  expect(() => jwe({ keys: [OLD], onWarning: "warn" as never })).toThrow("onWarning must be a function.");
});

test("the ids of a ring are those of its keys", async () => {
  expect(await keyRing([OLD, NEW]).readIds()).toEqual(await readKeyIds([OLD, NEW]));
});

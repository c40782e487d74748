import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";
import { buildHugeTokens } from "./huge-tokens.fixture.ts";
import { jwe } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const SMALL = 1_000_000;
const LARGE = 5_000_000;
/** Less than a list of the characters or of their positions would take; what the test itself uses is in it, too. */
const LITTLE = 4 * 1024 * 1024;

const codec = jwe({ keys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] });
const token = await codec.seal(new TextEncoder().encode("payload"));

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The shortest of three runs, in milliseconds: what else the machine does only ever adds. */
async function measureTime(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

function readMemory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function sealLong(length: number): string | Promise<string> {
  return codec.seal(new Uint8Array(Math.ceil((length * 3) / 4)).fill(7));
}

let timeOfGood = 0;

beforeAll(async () => {
  const good = await sealLong(LARGE);
  timeOfGood = await measureTime(() => codec.unseal(good));
});

test.each([64 * 1024, SMALL, LARGE])("a token of more than %i characters that was minted is opened", async (length) => {
  const long = await sealLong(length);
  expect(long.length).toBeGreaterThan(length);
  const opened = await codec.unseal(long);
  expect(opened.length).toBe(Math.ceil((length * 3) / 4));
  expect(opened.every((byte) => byte === 7)).toBe(true);
});

test.each(buildHugeTokens(token, 64 * 1024))("$name, of 64 KB, is $reason", async ({ text, reason }) => {
  expect(await readRejection(codec, text)).toBe(reason);
});

const smaller = buildHugeTokens(token, SMALL);

describe.each(buildHugeTokens(token, LARGE).map((huge, index) => ({ ...huge, small: smaller[index]?.text })))(
  "$name",
  ({ text, small, reason }) => {
    test("is refused in time linear in its length, and not much longer than a good token of 5 MB takes", async () => {
      expect(await readRejection(codec, small)).toBe(reason);
      expect(await readRejection(codec, text)).toBe(reason);
      const timeOfSmall = await measureTime(() => readRejection(codec, small));
      const time = await measureTime(() => readRejection(codec, text));
      // A quadratic check would take 25 times as long, which is minutes.
      expect(time).toBeLessThan(15 * timeOfSmall + 3);
      expect(time).toBeLessThan(10 * timeOfGood + 3);
    });

    test("is refused in little memory", async () => {
      await readRejection(codec, text);
      collectGarbage();
      const before = readMemory();
      const pending = readRejection(codec, text);
      const atFirst = readMemory() - before;
      expect(await pending).toBe(reason);
      const inAll = readMemory() - before;
      expect(atFirst).toBeLessThan(LITTLE);
      // What names a key of ours has to be decoded and decrypted; nothing else is copied.
      expect(inAll).toBeLessThan(reason === "tampered" ? 6 * LARGE : LITTLE);
    });
  },
);

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrokenCodec, rules } from "./broken-codec.fixture.ts";
import { carelessCodecs } from "./careless-codecs.fixture.ts";
import { forgeableCodecs } from "./forgeable-codecs.fixture.ts";
import { CodecContractError, codecContract } from "./index.ts";
import { lenientCodecs } from "./lenient-codecs.fixture.ts";
import { refusingCodecs } from "./refusing-codecs.fixture.ts";

// On Node alone: it is the whole contract many times over, and what it is about does not depend on the platform.

// Half a million refusals: without their stacks they take half the time.
const { stackTraceLimit } = Error;
beforeAll(() => {
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

/** Runs the contract in a plain loop and names the checks that fail. */
async function listFailures({ build }: BrokenCodec): Promise<string[]> {
  const subject = { codec: () => build("one"), foreign: () => build("another") };
  const failed: string[] = [];
  for (const { name, run } of codecContract) {
    try {
      await run(subject);
    } catch (error) {
      if (!CodecContractError.is(error)) throw error;
      failed.push(name);
    }
  }
  return failed;
}

const codecs = [...lenientCodecs, ...refusingCodecs, ...forgeableCodecs, ...carelessCodecs];

describe.each(codecs)("a codec that $flaw", (codec) => {
  test("fails where it breaks the contract and nowhere else", { timeout: 30_000 }, async () => {
    expect(await listFailures(codec)).toEqual(Object.values(rules).filter((rule) => codec.breaks.includes(rule)));
  });
});

test("every check is failed by some codec that breaks little else", () => {
  const found = codecs.filter(({ breaks }) => breaks.length <= 3).flatMap(({ breaks }) => breaks);
  expect(Object.values(rules).filter((rule) => !found.includes(rule))).toEqual([]);
  expect(codecContract.map(({ name }) => name)).toEqual(Object.values(rules));
});

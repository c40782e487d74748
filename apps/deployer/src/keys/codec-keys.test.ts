import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCodecKeys, readWrappedKeys } from "./codec-keys.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "deployer-keys-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("keys that are not wrapped are one array, asked for once", async () => {
  const asked: Uint8Array[] = [];
  const keyService = {
    generateDataKey: () => expect.unreachable(),
    decrypt: async (_: string, wrappedKey: Uint8Array) => {
      asked.push(wrappedKey);
      if (asked.length === 1) throw new RangeError("down");
      return wrappedKey.map((byte) => byte + 1);
    },
  };
  const { keys } = createCodecKeys([new Uint8Array([1])], keyService);
  await expect(keys()).rejects.toThrow("down");
  const first = await keys();
  expect(first).toEqual([new Uint8Array([2])]);
  expect(await keys()).toBe(first);
  expect(asked).toHaveLength(2);
});

it("a file of keys has one a line", async () => {
  const file = join(folder, "keys");
  await writeFile(file, "AQI=\n\nAw==\n");
  expect(await readWrappedKeys(file)).toEqual([new Uint8Array([1, 2]), new Uint8Array([3])]);
});

it("a file of keys that is none is named, and so is its line", async () => {
  const file = join(folder, "no-keys");
  await writeFile(file, "AQI=\nA QI\n");
  await expect(readWrappedKeys(file)).rejects.toThrow(`Line 2 of ${file} is not base64.`);
  await expect(readWrappedKeys(join(folder, "missing"))).rejects.toThrow(
    /^There is no file of keys at .*keys\/main\.js$/,
  );
});

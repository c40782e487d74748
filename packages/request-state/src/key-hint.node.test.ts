import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromBase64url, jwe } from "./index.ts";
import { KEY_HINT } from "./key-hint.ts";

const command = /`node -e "([^"]*)"`/.exec(KEY_HINT)?.[1] ?? "";

test("the command of the hint makes a key that is accepted, another one each time", () => {
  const keys = [1, 2].map(() => execFileSync(process.execPath, ["-e", command], { encoding: "utf8" }).trim());
  expect(() => jwe({ keys: keys.map(fromBase64url) })).not.toThrow();
});

test("the package's README tells the same command and no other", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  expect(readme.match(/node -e .*/g)).toEqual([`node -e "${command}"`]);
});

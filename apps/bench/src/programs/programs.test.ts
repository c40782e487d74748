import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timeStart } from "../measure/time-start.ts";

/** In here, so that what stays an import is found. */
const parent = join(import.meta.dirname, "../../node_modules");
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(parent, "programs-"));
  const build = await rolldown({
    input: Object.fromEntries(
      ["ours", "official", "floor", "zod", "import"].map((name) => [name, join(import.meta.dirname, name, "main.ts")]),
    ),
    platform: "node",
    resolve: { conditionNames: ["@proj/source", "import", "node", "default"] },
  });
  await build.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs" });
  await build.close();
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a program", { timeout: 30_000 }, () => {
  it.each(["ours", "official", "floor", "zod"])(
    "that serves on standard input and output echoes, and ends with its input: %s",
    async (name) => {
      const ms = await timeStart(join(folder, `${name}.mjs`), { args: [], figure: "wall-ms" });
      expect(ms).toBeGreaterThan(5);
    },
  );

  it("that imports prints what it cost", async () => {
    const nothing = await timeStart(join(folder, "import.mjs"), { args: ["node:process"], figure: "cpu-ms" });
    const zod = await timeStart(join(folder, "import.mjs"), { args: ["zod/mini"], figure: "cpu-ms" });
    expect(zod).toBeGreaterThan(nothing);
  });

  it("that prints no figure is an error", async () => {
    const file = join(folder, "floor.mjs");
    await expect(timeStart(file, { args: [], figure: "cpu-ms" })).rejects.toThrow('printed "" instead of a figure');
  });
});

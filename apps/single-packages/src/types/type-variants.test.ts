import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { writeTsconfigs } from "./write-tsconfigs.ts";

it("programs that need Node are compiled with its types alone, and CommonJS where it is something of its own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tsconfigs-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const programs = [
    { name: "a", isNeutral: true, entries: [] },
    { name: "a-node", isNeutral: false, entries: [] },
  ];
  const paths = await writeTsconfigs(folder, programs);
  const files: Record<string, unknown> = {};
  for (const [variant, path] of paths) {
    const { compilerOptions, files: compiled } = JSON.parse(await readFile(path, "utf8"));
    expect(compilerOptions).toMatchObject({ strict: true, skipLibCheck: false });
    files[variant] = compiled;
  }
  expect(files).toEqual({
    "nodenext-node": ["esm/a.ts", "esm/a-node.ts", "cjs/a.ts", "cjs/a-node.ts"],
    "nodenext-dom": ["esm/a.ts", "cjs/a.ts"],
    "bundler-node": ["esm/a.ts", "esm/a-node.ts"],
    "bundler-dom": ["esm/a.ts"],
  });
  expect([...(await writeTsconfigs(folder, programs.slice(1))).keys()]).toEqual(["nodenext-node", "bundler-node"]);
});

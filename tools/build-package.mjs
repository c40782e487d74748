/**
 * Builds the package in the current folder into `dist`: declarations by the TypeScript compiler, and one ES module per entry of `exports`
 * by rolldown. Only the package's own sources are bundled; every dependency stays an import, so that there is one instance of it.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { binOf } from "./lib/bin.mjs";
import { bundle } from "./lib/bundle.mjs";
import { readEntries } from "./lib/package-entries.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { readManifest } from "./lib/workspace.mjs";

const folder = process.cwd();
const dist = join(folder, "dist");

// The whole folder goes, so that nothing of a source that was renamed or removed is published.
rmSync(dist, { recursive: true, force: true });
const results = await Promise.all([emitDeclarations(), emitBundles()]);
process.exitCode = results.every((succeeded) => succeeded) ? 0 : 1;

async function emitDeclarations() {
  const projects = ["tsconfig.build.json", "tsconfig.node.json"].filter((name) => existsSync(join(folder, name)));
  if (projects.length === 0) return true;
  const compiler = [binOf("typescript", "tsc"), "-b", ...projects];
  const { code } = await runCommand(process.execPath, compiler, { cwd: folder, stdio: "inherit" });
  return code === 0;
}

async function emitBundles() {
  const entries = readEntries(readManifest(folder));
  if (entries.length === 0) return true;
  try {
    await bundle(folder, entries, (build, options) => build.write({ ...options, dir: dist }));
    return true;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return false;
  }
}

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { binOf } from "./bin.mjs";
import { readEntries } from "./package-entries.mjs";
import { runPnpm } from "./pnpm.mjs";
import { runCommand } from "./run-command.mjs";
import { readManifest, root } from "./workspace.mjs";

/**
 * Checks a package as it would be published: packs it, has publint and attw look at the archive, and loads every entry point from `dist`
 * both ways that Node offers.
 *
 * @param {string} folder relative to the root
 * @param {NodeJS.ProcessEnv} environment with pnpm on its path
 * @returns {Promise<import("./step.mjs").StepResult>} the first failure
 */
export async function checkPackage(folder, environment) {
  const path = join(root, folder);
  const target = mkdtempSync(join(tmpdir(), "pack-"));
  /** @param {readonly string[]} args */
  const runNode = (...args) => runCommand(process.execPath, args, { cwd: path, env: environment });
  try {
    const packed = await runPnpm(["pack", "--pack-destination", target], { cwd: path, env: environment });
    if (packed.code !== 0) return packed;
    const archive = join(target, readdirSync(target).find((name) => name.endsWith(".tgz")) ?? "");
    const checks = [
      () => runNode(binOf("publint"), "run", "--strict", archive),
      // Node 20.19 and later can require an ES module, so what attw says of older ones does not count.
      () => runNode(binOf("@arethetypeswrong/cli", "attw"), "--profile", "esm-only", "--no-emoji", archive),
      () => runNode("--input-type=module", "--eval", writeLoader(path)),
    ];
    for (const check of checks) {
      const result = await check();
      if (result.code !== 0) return result;
    }
    return { code: 0 };
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/**
 * A module that imports and requires every entry point by the package's own name, and compares what they export.
 *
 * @param {string} path
 */
function writeLoader(path) {
  const { name, ...manifest } = readManifest(path);
  const specifiers = readEntries(manifest).map(({ subpath }) => `${name}${subpath.slice(1)}`);
  return `
    import { createRequire } from "node:module";
    const require = createRequire(${JSON.stringify(join(path, "package.json"))});
    for (const specifier of ${JSON.stringify(specifiers)}) {
      const imported = await import(specifier);
      if (require(specifier) !== imported) throw new Error(specifier + " has two instances, one imported and one required");
    }`;
}

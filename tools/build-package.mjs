/**
 * Builds the package in the current folder: declarations by the TypeScript compiler, and one ES module per entry of `exports`
 * by rolldown. Only the package's own sources are bundled; every dependency stays an import, so that there is one instance of it.
 */
import { existsSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { rolldown } from "rolldown";
import { binOf } from "./lib/bin.mjs";
import { readEntries } from "./lib/package-entries.mjs";
import { pureInitializers } from "./lib/pure-initializers.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { readManifest } from "./lib/workspace.mjs";

const folder = process.cwd();

// The whole folder goes, so that nothing of a source that was renamed or removed is published.
rmSync(join(folder, "dist"), { recursive: true, force: true });

const results = await Promise.all([emitDeclarations(), bundle(readEntries(readManifest(folder)))]);
process.exitCode = results.every((succeeded) => succeeded) ? 0 : 1;

async function emitDeclarations() {
  const projects = ["tsconfig.build.json", "tsconfig.node.json"].filter((name) => existsSync(join(folder, name)));
  if (projects.length === 0) return true;
  const { code } = await runCommand(process.execPath, [binOf("typescript", "tsc"), "-b", ...projects], { cwd: folder, stdio: "inherit" });
  return code === 0;
}

/** @param {import("./lib/package-entries.mjs").Entry[]} entries */
async function bundle(entries) {
  if (entries.length === 0) return true;
  try {
    const build = await rolldown({
      cwd: folder,
      input: Object.fromEntries(entries.map(({ source, output }) => [entryName(output), source])),
      platform: "neutral",
      external: (specifier) => !/^\.|^\/|^[A-Za-z]:/.test(specifier),
      // An entry exports what its source exports and nothing else, also when another entry shares code with it.
      preserveEntrySignatures: "strict",
      plugins: [pureInitializers()],
      transform: { target: "es2022" },
      onLog: (level, log, handle) => handle(level === "warn" ? "error" : level, log),
    });
    await build.write({
      dir: join(folder, "dist"),
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "shared/[name].js",
      sourcemap: true,
      sourcemapExcludeSources: true, // the sources are published beside them
      minify: false,
      minifyInternalExports: false,
      comments: { legal: true, annotation: true, jsdoc: false },
    });
    await build.close();
    return true;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return false;
  }
}

/**
 * `./dist/node/index.js` is the entry named `node/index`.
 *
 * @param {string} output
 */
function entryName(output) {
  return relative("dist", output).replaceAll("\\", "/").replace(/\.js$/, "");
}

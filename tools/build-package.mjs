/**
 * Builds the package in the current folder: declarations by the TypeScript compiler, and one ES module per entry of `exports`
 * by rolldown. Only the package's own sources are bundled; every dependency stays an import, so that there is one instance of it.
 */
import { existsSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import process from "node:process";
import { rolldown } from "rolldown";
import { readEntries } from "./lib/package-entries.mjs";
import { runCommand } from "./lib/run-command.mjs";

const require = createRequire(import.meta.url);
const compiler = join(require.resolve("typescript/package.json"), "../bin/tsc");
const folder = process.cwd();

// The whole folder goes, so that nothing of a source that was renamed or removed is published.
rmSync(join(folder, "dist"), { recursive: true, force: true });

const declarations = emitDeclarations();
const bundles = bundle(readEntries(JSON.parse(await readFile(join(folder, "package.json"), "utf8"))));
const [declared] = await Promise.all([declarations, bundles]);
process.exitCode = declared;

async function emitDeclarations() {
  const projects = ["tsconfig.build.json", "tsconfig.node.json"].filter((name) => existsSync(join(folder, name)));
  const result = await runCommand(process.execPath, [compiler, "-b", ...projects], { stdio: "inherit" });
  return result.code;
}

/** @param {import("./lib/package-entries.mjs").Entry[]} entries */
async function bundle(entries) {
  const build = await rolldown({
    cwd: folder,
    input: Object.fromEntries(entries.map(({ source, output }) => [nameOf(output), source])),
    platform: "neutral",
    external: (specifier) => !/^[./]|^[A-Za-z]:/.test(specifier),
    // An entry exports what its source exports and nothing else, also when another entry shares code with it.
    preserveEntrySignatures: "strict",
    transform: { target: "es2022" },
    onLog: (level, log, pass) => (level === "warn" ? pass("error", log) : pass(level, log)),
  });
  await build.write({
    dir: join(folder, "dist"),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name].js",
    sourcemap: true,
    minify: false,
    comments: { legal: true, annotation: true, jsdoc: false },
  });
  await build.close();
}

/** `./dist/node/index.js` is the entry named `node/index`. @param {string} output */
function nameOf(output) {
  return relative("dist", output).replaceAll("\\", "/").replace(/\.js$/, "");
}

import { relative } from "node:path";
import { rolldown } from "rolldown";
import { pureInitializers } from "./pure-initializers.mjs";

/**
 * Bundlers place whole files: what an index exports, and else only code needs that is loaded on demand, gets a file of its own, or every program
 * would begin with it.
 */
const partsApart = [
  { name: "legacy", test: /[\\/]types[\\/]src[\\/]legacy[\\/]/ },
  { name: "version-negotiation-error", test: /[\\/]version-negotiation-error\.ts$/ },
];

/**
 * Bundles a package's own sources, one ES module per entry point. What entry points share goes to `shared/`, so that each class and each
 * constant exists once however the package is imported.
 *
 * @param {string} folder of the package, absolute
 * @param {readonly import("./package-entries.mjs").Entry[]} entries
 * @param {(build: import("rolldown").RolldownBuild, options: import("rolldown").OutputOptions) => Promise<import("rolldown").RolldownOutput>} emit
 *   writes the files or keeps them in memory
 */
export async function bundle(folder, entries, emit) {
  const build = await rolldown({
    cwd: folder,
    input: Object.fromEntries(entries.map(({ source, output }) => [entryName(output), source])),
    platform: "neutral",
    // What is not a file of the package is a dependency.
    external: (specifier) => !/^\.|^\/|^[A-Za-z]:/.test(specifier),
    // An entry exports what its source exports and nothing else, also when another entry shares code with it.
    preserveEntrySignatures: "strict",
    plugins: [pureInitializers()],
    transform: { target: "es2022" },
    // Every other warning is an error; that a machine is slow is no fault of the sources.
    checks: { bundlerTimings: false },
    onLog: (level, log, handle) => handle(level === "warn" ? "error" : level, log),
  });
  try {
    return await emit(build, {
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "shared/[name].js",
      codeSplitting: { groups: partsApart },
      sourcemap: true,
      sourcemapExcludeSources: true, // the sources are published beside them
      minify: false,
      minifyInternalExports: false,
      comments: { legal: true, annotation: true, jsdoc: false },
    });
  } finally {
    await build.close();
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

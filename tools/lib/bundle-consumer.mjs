import { dirname, join, resolve } from "node:path";
import { rolldown } from "rolldown";
import { bundle } from "./bundle.mjs";
import { readEntries } from "./package-entries.mjs";
import { readManifest, root } from "./workspace.mjs";

/** Where the program lies, which exists in memory alone. */
const consumer = join(root, "packages/consumer.js");

/**
 * Packages as they are published, in memory.
 *
 * @typedef {object} Library
 * @property {ReadonlyMap<string, import("rolldown").SourceDescription>} files by absolute path
 * @property {ReadonlyMap<string, string>} entries file of each entry point, by what one imports, for instance `@proj/server/node`
 */

/**
 * What a consumer's bundle came to.
 *
 * @typedef {object} ConsumerBundle
 * @property {string} code with all dependencies
 * @property {{ sources: readonly string[], mappings: string }} map sources are relative to `packages`
 */

/**
 * Builds packages as they are published, without writing anything.
 *
 * @param {readonly string[]} folders relative to the root
 * @returns {Promise<Library>}
 */
export async function buildLibrary(folders) {
  const files = new Map();
  const entries = new Map();
  for (const name of folders) {
    const folder = join(root, name);
    const manifest = readManifest(folder);
    const points = readEntries(manifest);
    const { output } = await bundle(folder, points, (build, options) => build.generate(options));
    for (const file of output) {
      if (file.type === "chunk") files.set(join(folder, "dist", file.fileName), { code: file.code, map: file.map });
    }
    for (const point of points) {
      entries.set(join(manifest.name, point.subpath).replaceAll("\\", "/"), join(folder, point.output));
    }
  }
  return { files, entries };
}

/**
 * Bundles a program as its author would for the edge: one module with all dependencies in it, what is not used left out.
 *
 * @param {string} code of the program; it imports entry points of the library and nothing else
 * @param {Library} library
 * @param {{ minify?: boolean }} [options] minified unless told otherwise
 * @returns {Promise<ConsumerBundle>}
 */
export async function bundleConsumer(code, library, { minify = true } = {}) {
  // What is loaded on demand by code that is left out may remain as a module of its own, which nothing refers to.
  const chunks = await generate(code, library, { dir: dirname(consumer), codeSplitting: false, minify });
  return toBundle(chunks.find(({ isEntry }) => isEntry));
}

/**
 * Bundles a program as its author would for a page: what is only loaded once it is needed is in modules of its own.
 *
 * @param {string} code
 * @param {Library} library
 * @returns {Promise<{ first: ConsumerBundle[], later: ConsumerBundle[] }>} the modules that the program begins with, and the others
 */
export async function bundleInParts(code, library) {
  const chunks = await generate(code, library, { dir: dirname(consumer), minify: true });
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = new Set(chunks.filter(({ isEntry }) => isEntry));
  // A set that grows while it is walked is walked to its end.
  for (const { imports } of first) {
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk !== undefined) first.add(chunk);
    }
  }
  return { first: [...first].map(toBundle), later: chunks.filter((chunk) => !first.has(chunk)).map(toBundle) };
}

/**
 * @param {string} code
 * @param {Library} library
 * @param {import("rolldown").OutputOptions} options
 * @returns {Promise<import("rolldown").OutputChunk[]>}
 */
async function generate(code, { files, entries }, options) {
  const build = await rolldown({
    input: consumer,
    platform: "neutral",
    resolve: { mainFields: ["module", "main"] },
    plugins: [
      {
        name: "library-in-memory",
        resolveId(specifier, importer) {
          const path = entries.get(specifier) ?? resolve(dirname(importer ?? consumer), specifier);
          return path === consumer || files.has(path) ? { id: path, moduleSideEffects: path === consumer } : null;
        },
        load: (path) => (path === consumer ? code : (files.get(path) ?? null)),
      },
    ],
  });
  try {
    const { output } = await build.generate({ format: "esm", sourcemap: true, comments: { legal: false }, ...options });
    return output.filter((file) => file.type === "chunk");
  } finally {
    await build.close();
  }
}

/**
 * @param {import("rolldown").OutputChunk | undefined} chunk
 * @returns {ConsumerBundle}
 */
function toBundle(chunk) {
  if (chunk?.map == null) throw new Error("The bundle has no source map.");
  return { code: chunk.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, ""), map: chunk.map };
}

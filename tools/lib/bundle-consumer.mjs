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
export async function bundleConsumer(code, { files, entries }, { minify = true } = {}) {
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
    const { output } = await build.generate({
      file: consumer,
      format: "esm",
      minify,
      sourcemap: true,
      comments: { legal: false },
    });
    const [{ code: bundled, map }] = output;
    if (map === null) throw new Error("The bundle has no source map.");
    return { code: bundled.replace(/\n\/\/# sourceMappingURL=.*\n?$/, ""), map };
  } finally {
    await build.close();
  }
}

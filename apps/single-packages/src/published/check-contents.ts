import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize, relative, sep } from "node:path";
import { type Manifest, readManifest } from "./list-published.ts";

/** What belongs to every package beside its code. */
const always = ["package.json", "README.md", "LICENSE"];

/** What only this repository needs. */
const unwanted = /\.(?:test|test-d|fixture)\.ts$|\.tsbuildinfo$|(?:^|\/)tsconfig[^/]*\.json$/;

/** What is read of a source map. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourceRoot?: string;
  readonly sourcesContent?: readonly (string | null)[];
}

/**
 * Looks at what a package's archive brought.
 *
 * @param folder of the package in `node_modules`.
 * @returns what is wrong with it, each a sentence.
 */
export async function checkContents(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.startsWith("node_modules/"));
  const maps = files.filter((path) => /\.(?:js|d\.ts)\.map$/.test(path));
  return [
    ...always.filter((name) => !files.includes(name)).map((name) => `${name} is missing.`),
    ...files.filter((path) => unwanted.test(path)).map((path) => `${path} is of no use to anybody.`),
    ...checkManifest(readManifest(folder), new Set(files)),
    ...(await Promise.all(maps.map((path) => checkMap(folder, path)))).flat(),
    ...files
      .filter((path) => /^dist\/.*\.(?:js|d\.ts)$/.test(path) && !files.includes(`${path}.map`))
      .map((path) => `${path} has no source map.`),
  ];
}

/** What a package.json says, against the files that are there. */
export function checkManifest(manifest: Manifest, files: ReadonlySet<string>): string[] {
  const { exports = {}, dependencies, optionalDependencies, peerDependencies, sideEffects, engines } = manifest;
  const ranges = Object.entries({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const targets = Object.entries(exports).flatMap(([subpath, target]) =>
    Object.entries(typeof target === "string" ? { default: target } : target).map(([condition, path]) => ({
      name: `exports["${subpath}"].${condition}`,
      path,
    })),
  );
  const untyped = Object.entries(exports).filter(
    ([, target]) => typeof target !== "string" && (target["types"] === undefined || target["default"] === undefined),
  );
  return [
    ...ranges
      .filter(([, range]) => /^(?:workspace|catalog|link|file):/.test(range))
      .map(([name, range]) => `${name} is wanted as ${range}, which only this repository understands.`),
    ...targets
      .filter(({ path }) => !files.has(normalize(path).split(sep).join("/")))
      .map(({ name, path }) => `${name} names ${path}, which is missing.`),
    ...untyped.map(([subpath]) => `exports["${subpath}"] lacks types or default.`),
    ...(sideEffects === false ? [] : ["sideEffects is not false: bundlers keep what nobody uses."]),
    ...(engines?.["node"] === undefined ? ["engines does not say which Node is needed."] : []),
  ];
}

/** A map is of use where each of its sources is in it or beside it. */
async function checkMap(folder: string, path: string): Promise<string[]> {
  const {
    sources,
    sourceRoot = "",
    sourcesContent,
  } = JSON.parse(await readFile(join(folder, path), "utf8")) as SourceMap;
  return sources.flatMap((source, index) => {
    if (typeof sourcesContent?.[index] === "string") return [];
    const file = normalize(join(dirname(path), sourceRoot, source));
    const isInside = !file.startsWith("..") && !/^(?:[/\\]|[A-Za-z]:)/.test(source);
    return isInside && existsSync(join(folder, file)) ? [] : [`${path} refers to ${source}, which is not there.`];
  });
}

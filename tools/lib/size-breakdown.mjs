import { countBytes, gzippedBytes } from "./count-bytes.mjs";

/**
 * What one part of a bundle weighs.
 *
 * @typedef {object} PartSize
 * @property {string} name
 * @property {number} minified bytes
 * @property {number} gzipped how many bytes fewer the bundle has without it
 */

/**
 * Weighs the parts of a bundle, the heaviest first. What is like the rest compresses well, so the gzipped sizes of the parts come to less
 * than that of the bundle.
 *
 * @param {readonly import("./attribute-code.mjs").Piece[]} pieces of the bundle, in their order
 * @param {(source: string | undefined) => string} nameOf tells which part a source belongs to
 * @returns {PartSize[]}
 */
export function breakDown(pieces, nameOf) {
  const named = pieces.map(({ source, code }) => ({ name: nameOf(source), code }));
  const whole = gzippedBytes(named.map(({ code }) => code).join(""));
  return [...new Set(named.map(({ name }) => name))]
    .map((name) => ({
      name,
      minified: countBytes(joinCode(named.filter((piece) => piece.name === name))),
      gzipped: whole - gzippedBytes(joinCode(named.filter((piece) => piece.name !== name))),
    }))
    .sort((left, right) => right.gzipped - left.gzipped || (left.name < right.name ? -1 : 1));
}

/**
 * The package that a source belongs to: of ours by its name, of others by the name under `node_modules`.
 *
 * @param {string | undefined} source path of a source map, relative to `packages`
 */
export function namePackage(source) {
  if (source === undefined) return BUNDLER;
  const other = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  return other ?? `@proj/${source.split("/", 1)[0]}`;
}

/**
 * The folder that a source belongs to: the first one below `src`, or of another package the one that its file lies in.
 *
 * @param {string | undefined} source path of a source map, relative to `packages`
 */
export function nameFolder(source) {
  if (source === undefined) return BUNDLER;
  const name = namePackage(source);
  if (!name.startsWith("@proj/")) {
    const inside = source.slice(source.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}/`.length);
    return [name, ...inside.split("/").slice(0, -1)].join("/");
  }
  const folder = /\/src\/(?:([^/]+)\/)?/.exec(source)?.[1];
  return folder === undefined ? name : `${name} ${folder}/`;
}

/**
 * The file itself, shortened to the package and what follows.
 *
 * @param {string | undefined} source path of a source map, relative to `packages`
 */
export function nameFile(source) {
  if (source === undefined) return BUNDLER;
  const start = source.lastIndexOf("/node_modules/");
  if (start !== -1) return source.slice(start + "/node_modules/".length);
  return `@proj/${source.replace("/src/", " ")}`;
}

/** The part that no source stands behind: what the bundler added. */
const BUNDLER = "(bundler)";

/** @param {readonly { code: string }[]} pieces */
function joinCode(pieces) {
  return pieces.map(({ code }) => code).join("");
}

/**
 * One entry point of a package.
 *
 * @typedef {object} Entry
 * @property {string} subpath as in `exports`, for instance `./node`
 * @property {string} source the TypeScript file that declares it
 * @property {string} output the JavaScript file that is published
 */

/**
 * Reads the entry points that are built from source: those of `exports` with a `@proj/source` condition.
 *
 * @param {{ exports?: Record<string, string | Record<string, string>> }} manifest
 * @returns {Entry[]}
 */
export function readEntries(manifest) {
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    if (typeof target === "string") return [];
    const { "@proj/source": source, default: output } = target;
    return source !== undefined && output !== undefined ? [{ subpath, source, output }] : [];
  });
}

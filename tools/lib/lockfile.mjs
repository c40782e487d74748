/**
 * Finds lines of a lock file that tie it to one registry: pnpm writes none for packages that come from the default registry's layout, so
 * that the file serves every mirror.
 *
 * @param {string} text
 * @returns {string[]} `line: text` of each
 */
export function findRegistryHosts(text) {
  return text
    .split("\n")
    .flatMap((line, index) => (/\btarball:|https?:\/\//.test(line) ? [`${index + 1}: ${line.trim()}`] : []));
}

/**
 * A program, and how much its bundle may weigh.
 *
 * @typedef {object} Allowance
 * @property {string} name
 * @property {string} code imports what the program uses, and nothing else
 * @property {number | undefined} maxGzippedBytes `undefined`: its size is looked at, and held by nothing
 * @property {number | undefined} goalGzippedBytes what it should weigh, where that is less
 */

/**
 * Reads a budget: for each program what it imports, by entry point, and what it may weigh, if anything holds it.
 *
 * @param {string} json
 * @returns {Allowance[]}
 */
export function readBudget(json) {
  return Object.entries(JSON.parse(json)).map(([name, { imports, maxGzippedBytes, goalGzippedBytes }]) => {
    for (const [limit, bytes] of Object.entries({ maxGzippedBytes, goalGzippedBytes })) {
      if (bytes === undefined || (Number.isInteger(bytes) && bytes > 0)) continue;
      throw new TypeError(`${limit} of "${name}" must be a whole number above 0, got ${bytes}.`);
    }
    const lines = Object.entries(imports ?? {}).map(([entry, names]) => {
      if (!Array.isArray(names) || names.length === 0) throw new TypeError(`"${name}" uses nothing of "${entry}".`);
      return `export { ${names.join(", ")} } from ${JSON.stringify(entry)};\n`;
    });
    if (lines.length === 0) throw new TypeError(`"${name}" imports nothing.`);
    return { name, code: lines.join(""), maxGzippedBytes, goalGzippedBytes };
  });
}

/**
 * What a bundle weighs, against what it may.
 *
 * @typedef {object} Weighed
 * @property {Allowance} allowance
 * @property {number} minified bytes
 * @property {number} gzipped bytes
 * @property {number} [laterGzipped] bytes of what is only loaded once it is needed
 */

/** @param {Weighed} weighed */
export function isWithinBudget({ allowance, gzipped }) {
  return allowance.maxGzippedBytes === undefined || gzipped <= allowance.maxGzippedBytes;
}

/**
 * One line: the size, the budget and the verdict.
 *
 * @param {Weighed} weighed
 */
export function formatVerdict({ allowance, minified, gzipped, laterGzipped = 0 }) {
  const { name, maxGzippedBytes, goalGzippedBytes } = allowance;
  const later = laterGzipped === 0 ? "" : `, ${toKilobytes(laterGzipped)} gzipped loaded when needed`;
  const size = `${name}: ${toKilobytes(gzipped)} gzipped, ${toKilobytes(minified)} minified${later}`;
  if (maxGzippedBytes === undefined) return `${size}; no budget`;
  const left = maxGzippedBytes - gzipped;
  const verdict = left >= 0 ? `kept, ${toKilobytes(left)} left` : `missed by ${toKilobytes(-left)}`;
  const isShort = goalGzippedBytes !== undefined && gzipped > goalGzippedBytes;
  const goal = isShort
    ? `; the goal of ${toKilobytes(goalGzippedBytes)} is missed by ${toKilobytes(gzipped - goalGzippedBytes)}`
    : "";
  return `${size}; budget ${toKilobytes(maxGzippedBytes)}, ${verdict}${goal}`;
}

/**
 * What the parts of a bundle weigh, in columns.
 *
 * @param {readonly import("./size-breakdown.mjs").PartSize[]} parts
 */
export function formatParts(parts) {
  const rows = parts.map(({ name, minified, gzipped }) => [toKilobytes(gzipped), toKilobytes(minified), name]);
  return [["gzipped", "minified", ""], ...rows]
    .map(([gzipped = "", minified = "", name = ""]) =>
      `  ${gzipped.padStart(10)}  ${minified.padStart(10)}  ${name}`.trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/**
 * 1 kB is 1000 bytes.
 *
 * @param {number} bytes
 */
function toKilobytes(bytes) {
  return `${(bytes / 1000).toFixed(2)} kB`;
}

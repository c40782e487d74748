import process from "node:process";

/**
 * The end of a step: `output` is shown when it failed or has a warning.
 *
 * @typedef {object} StepResult
 * @property {number} code 0 means that it passed
 * @property {string} [output]
 * @property {string} [warning] why a step that passed deserves a look
 */

/**
 * The steps under way; at a terminal they stand in a line of their own, below those that have ended.
 *
 * @type {string[]}
 */
const underWay = [];

/**
 * Runs one step and prints one line for it with its duration; when it failed, everything that it said follows. A terminal shows meanwhile
 * what is waited for.
 *
 * @template {StepResult} Result
 * @param {string} name
 * @param {() => Result | Promise<Result>} action
 * @param {{ write(text: string): unknown, readonly isTTY?: boolean }} [stream]
 * @returns {Promise<Result>}
 */
export async function runStep(name, action, stream = process.stdout) {
  const startedAt = performance.now();
  clearUnderWay(stream);
  underWay.push(name);
  showUnderWay(stream);
  const result = await action();
  clearUnderWay(stream);
  underWay.splice(underWay.indexOf(name), 1);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const mark = result.code !== 0 ? "✗" : result.warning === undefined ? "✓" : "!";
  stream.write(`${mark} ${name.padEnd(34)} ${seconds.padStart(6)} s\n`);
  const text = result.code !== 0 ? (result.output ?? "") : (result.warning ?? "");
  if (text !== "") stream.write(`${text.trimEnd().replace(/^/gm, "    ")}\n`);
  showUnderWay(stream);
  return result;
}

/** @param {{ write(text: string): unknown, readonly isTTY?: boolean }} stream */
function showUnderWay(stream) {
  if (stream.isTTY && underWay.length > 0) stream.write(listUnderWay());
}

/** @param {{ write(text: string): unknown, readonly isTTY?: boolean }} stream */
function clearUnderWay(stream) {
  if (stream.isTTY && underWay.length > 0) stream.write(`\r${" ".repeat(listUnderWay().length)}\r`);
}

function listUnderWay() {
  return `… ${underWay.join(", ")}`;
}

/**
 * Runs `action` for every item, at most `limit` at a time, and returns the results in the items' order.
 *
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {number} limit
 * @param {(item: Item) => Promise<Result>} action
 * @returns {Promise<Result[]>}
 */
export async function mapLimited(items, limit, action) {
  /** @type {Result[]} */
  const results = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) results[index] = await action(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}

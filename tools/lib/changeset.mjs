import { runCommand } from "./run-command.mjs";
import { root } from "./workspace.mjs";

/**
 * Says when published code changed since the main branch and no changeset explains it. A warning only: not every change needs a release
 * note, and without the main branch at hand there is nothing to compare with.
 *
 * @returns {Promise<import("./step.mjs").StepResult>}
 */
export async function checkChangeset() {
  const base = await git(["merge-base", "HEAD", "origin/main"]);
  if (base === undefined) return { code: 0 };
  const changed = await git(["diff", "--name-only", base[0] ?? "HEAD"]);
  const added = await git(["ls-files", "--others", "--exclude-standard"]);
  const warning = findMissingChangeset([...(changed ?? []), ...(added ?? [])]);
  return warning === undefined ? { code: 0 } : { code: 0, warning };
}

/**
 * @param {readonly string[]} paths of changed files, relative to the root
 * @returns {string | undefined}
 */
export function findMissingChangeset(paths) {
  const published = paths.filter(
    (path) => /^packages\/[^/]+\/(?:src\/|package\.json$)/.test(path) && !/\.(?:test|test-d|fixture)\.ts$/.test(path),
  );
  const explained = paths.some((path) => /^\.changeset\/(?!README\.md$).+\.md$/.test(path));
  return published.length === 0 || explained
    ? undefined
    : `no changeset for ${published.length} changed files, such as ${published[0]}: npx changeset`;
}

/** @param {readonly string[]} args @returns {Promise<string[] | undefined>} lines, or nothing where git cannot tell */
async function git(args) {
  const { code, output } = await runCommand("git", args, { cwd: root });
  return code === 0 ? output.split("\n").filter((line) => line !== "") : undefined;
}

import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { runCommand } from "./run-command.mjs";
import { readManifest, root } from "./workspace.mjs";

/**
 * Finds the pnpm that package.json names, fetching it through npx when this machine does not have it.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<{ folder?: string, code: number, output: string }>} the folder of its executable, or why there is none
 */
export async function locatePnpm(environment) {
  const packageManager = (readManifest(root).packageManager ?? "").replace(/\+.*/, ""); // without a checksum
  // Inside npx the path begins with the folder of the package's commands.
  const printPath = ["-p", "process.env.PATH"];
  const result = await runNpx([`--package=${packageManager}`, "--", "node", ...printPath], environment);
  if (result.code !== 0) return result;
  const lines = result.output.trim().split("\n");
  const folder = (lines.at(-1) ?? "").split(delimiter).find((candidate) => commandExists(candidate, "pnpm"));
  return folder === undefined
    ? { code: 1, output: `npx does not provide ${packageManager}:\n${result.output}` }
    : { folder, code: 0, output: "" };
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
function runNpx(args, environment) {
  const script = findNpxScript();
  const options = { cwd: root, env: environment };
  if (script !== undefined) return runCommand(process.execPath, [script, "--yes", ...args], options);
  return runCommand("npx", ["--yes", ...args], { ...options, shell: process.platform === "win32" });
}

/** npm comes with Node; started as a script it needs no shell on Windows. */
function findNpxScript() {
  const binFolder = dirname(process.execPath);
  const candidates = [
    join(binFolder, "node_modules", "npm", "bin", "npx-cli.js"),
    join(binFolder, "..", "lib", "node_modules", "npm", "bin", "npx-cli.js"),
  ];
  const outer = process.env["npm_execpath"];
  if (outer?.endsWith("npm-cli.js")) candidates.unshift(join(dirname(outer), "npx-cli.js"));
  return candidates.find((candidate) => existsSync(candidate));
}

/**
 * @param {string} folder
 * @param {string} name
 */
function commandExists(folder, name) {
  return existsSync(join(folder, process.platform === "win32" ? `${name}.cmd` : name));
}

/**
 * Runs pnpm, which `env` must have on its path.
 *
 * @param {readonly string[]} args none of them from outside
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export function runPnpm(args, options) {
  // On Windows pnpm is a .cmd file, which only a shell can start.
  if (process.platform !== "win32") return runCommand("pnpm", args, options);
  return runCommand(
    "pnpm",
    args.map((argument) => (/\s/.test(argument) ? `"${argument}"` : argument)),
    { ...options, shell: true },
  );
}

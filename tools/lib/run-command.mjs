import { spawn } from "node:child_process";
import { constants } from "node:os";
import process from "node:process";

/**
 * @typedef {object} CommandResult
 * @property {number} code the exit code; 128 plus the signal's number for a process that a signal ended, 127 where it could not start
 * @property {string} output what it wrote to standard output and standard error, unless these were inherited
 */

/**
 * Runs a program without a shell and waits for its end. Never rejects.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: "pipe" | "inherit", shell?: boolean }} [options]
 * @returns {Promise<CommandResult>}
 */
export function runCommand(file, args, { cwd = process.cwd(), env = process.env, stdio = "pipe", shell = false } = {}) {
  return new Promise((resolve) => {
    let output = "";
    const captured = stdio === "pipe";
    const child = spawn(file, args, {
      cwd,
      env: captured ? { ...env, FORCE_COLOR: undefined, NO_COLOR: "1" } : env,
      shell,
      stdio: captured ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once("close", (code, signal) => resolve({ code: code ?? 128 + signalNumber(signal), output }));
  });
}

/** @param {NodeJS.Signals | null} signal */
function signalNumber(signal) {
  return signal === null ? 0 : constants.signals[signal];
}

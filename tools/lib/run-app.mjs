import { spawn } from "node:child_process";
import { constants } from "node:os";
import process from "node:process";

/**
 * Runs an app of this repository at this process's terminal, with the arguments of this process, and sets the exit code. However this
 * process is ended, the app hears of it by the channel between them, and ends in its own way: the terminal sends an interrupt to both,
 * other programs only to one of them.
 *
 * @param {string} main the file of the app's program
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<void>} resolves when the app has ended
 */
export async function runApp(main, environment) {
  const child = spawn(process.execPath, [main, ...process.argv.slice(2)], {
    env: environment,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  /** @type {number | undefined} */
  let interruptedCode;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      interruptedCode ??= 128 + constants.signals[signal];
      if (child.connected) child.disconnect();
    });
  }
  const code = await new Promise((resolve) => child.once("exit", resolve));
  process.exitCode = interruptedCode ?? code ?? 1;
}

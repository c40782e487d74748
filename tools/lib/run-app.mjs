import { spawn } from "node:child_process";
import { constants } from "node:os";
import process from "node:process";

/** How often it is looked whether the shell of an npm script is still there. */
const LOOK_MS = 500;

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
  /** @param {"SIGINT" | "SIGTERM" | "SIGHUP"} signal */
  const interrupt = (signal) => {
    interruptedCode ??= 128 + constants.signals[signal];
    if (child.connected) child.disconnect();
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, interrupt);
  const timer = watchShell(() => interrupt("SIGHUP"));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearInterval(timer);
  process.exitCode = interruptedCode ?? code ?? 1;
}

/**
 * npm passes a signal on to the shell that runs a script, and not every shell passes it on.
 *
 * @param {() => void} onEnd called when the shell is gone
 */
function watchShell(onEnd) {
  if (process.env["npm_lifecycle_event"] === undefined) return undefined;
  const shell = process.ppid;
  return setInterval(() => {
    if (process.ppid !== shell) onEnd();
  }, LOOK_MS);
}

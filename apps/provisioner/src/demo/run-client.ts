import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { stopProcess, toExitCode } from "@proj/processes";

/**
 * Runs a client at this process's terminal until it ends. By the channel between them it ends when this process is gone.
 *
 * @param main the file of its program.
 * @param signal ends it.
 * @returns its exit code.
 * @throws the signal's reason, when that ended it.
 */
export async function runClient(main: string, args: readonly string[], signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const child = spawn(process.execPath, [main, ...args], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  const exited = once(child, "exit");
  signal.addEventListener("abort", () => stopProcess(child), { once: true });
  const [code, signalName] = await exited;
  signal.throwIfAborted();
  return code ?? toExitCode(signalName);
}

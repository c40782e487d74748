import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { toExitCode } from "../command-line/interruption.ts";
import { stopProcess } from "./stop-process.ts";

const clientMain = join(import.meta.dirname, "../client/main.js");

/**
 * Runs the provisioner's client at this process's terminal until it ends.
 *
 * @param signal ends it.
 * @returns its exit code.
 */
export async function runClient(args: readonly string[], signal: AbortSignal): Promise<number> {
  const child = spawn(process.execPath, [clientMain, ...args], { stdio: "inherit" });
  const exited = once(child, "exit");
  signal.addEventListener("abort", () => stopProcess(child), { once: true });
  const [code, signalName] = await exited;
  return code ?? toExitCode(signalName);
}

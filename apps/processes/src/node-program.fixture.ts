import process from "node:process";

/** What `spawn` takes to run this code as a module. */
export function node(code: string): [file: string, args: string[]] {
  return [process.execPath, ["--input-type=module", "-e", code]];
}

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

import { spawn } from "node:child_process";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { ConfigurationError, showValue } from "@proj/types";

/** A server's process, as far as the transport deals with it. A `ChildProcess` of Node is one. */
export interface SpawnedServer {
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  /** `null` where it is the host's own. */
  readonly stderr: Readable | null;
  kill(signal: "SIGTERM" | "SIGKILL"): unknown;
  on(event: "exit", listener: (exitCode: number | null, signal: string | null) => void): unknown;
  /** Instead of `exit`, where the process could not be started; or when it cannot be killed. */
  on(event: "error", listener: (error: Error) => void): unknown;
}

/** How a server is to be started. */
export interface SpawnSettings {
  readonly cwd: string | undefined;
  /** The whole environment. */
  readonly env: Record<string, string>;
  readonly stdio: ["pipe", "pipe", "pipe" | "inherit"];
  readonly shell: false;
  readonly windowsHide: true;
}

/** Starts a program. `spawn` of `node:child_process` is one, and so is that of the package `cross-spawn`. */
export type SpawnServer = (command: string, args: readonly string[], settings: SpawnSettings) => SpawnedServer;

/** Node's own, which runs programs and no scripts for the Windows shell. */
export const spawnServer: SpawnServer = (command, args, settings) => spawn(command, args, settings);

/**
 * Refuses what cannot be started.
 *
 * @param isOwnSpawn whether the caller brings the function that starts it.
 * @throws ConfigurationError when it is no command line, or on Windows a script that only a shell can run.
 */
export function checkCommand(
  command: string,
  args: readonly string[],
  isOwnSpawn: boolean,
  platform: string = process.platform,
): void {
  if (typeof command !== "string" || command.trim() === "") {
    throw new ConfigurationError(`the option command is ${showValue(command)}; give the program that is the server`);
  }
  const isList = Array.isArray(args) && args.every((argument) => typeof argument === "string");
  if (!isList) throw new ConfigurationError(`the option args is ${showValue(args)}; give a list of strings`);
  if ([command, ...args].some((word) => word.includes("\0"))) {
    throw new ConfigurationError("the option command or args has a NUL character in it; no command line can");
  }
  if (platform === "win32" && !isOwnSpawn && /\.(?:cmd|bat)[. ]*$/i.test(command)) {
    throw new ConfigurationError(
      `${showValue(command)} is a script of the Windows shell, which reads arguments as commands; no shell is used here. Start the ` +
        'program behind it (such as "node" with the path of a script), or pass spawn: crossSpawn, from the package cross-spawn, which quotes them',
    );
  }
}

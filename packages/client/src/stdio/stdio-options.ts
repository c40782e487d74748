import { type Clock, ConfigurationError, showValue } from "@proj/types";
import { checkLimit } from "../timing/check-limit.ts";
import { guardCallback } from "../timing/guard-callback.ts";
import { type Sleep, timerSleep } from "../timing/sleep.ts";
import { steadyClock } from "../timing/steady-clock.ts";
import { buildRestartPolicy, type RestartOptions, type RestartPolicy } from "./restart-policy.ts";
import { showCommand } from "./show-command.ts";
import { checkCommand, type SpawnServer, spawnServer } from "./spawn-server.ts";
import type { StrayListener } from "./stray-output.ts";

/**
 * What becomes of a server's standard error.
 *
 * - `"inherit"`: it is the host's own.
 * - `"ignore"`: nobody sees it; the last lines are still in a ServerExitedError.
 * - a function hears of it line by line, without line ends and cut to 8192 characters. Nothing is kept for it, so it sees all that comes.
 *   Untrusted text.
 */
export type StderrOption = "inherit" | "ignore" | ((line: string) => void);

/** Which server a {@link StdioTransport} starts, and how it deals with it. */
export interface StdioTransportOptions {
  /** The program: a path, or a name that is looked for in `PATH`. No shell reads it. */
  readonly command: string;
  /** Its arguments, each as it is. */
  readonly args?: readonly string[] | undefined;
  /**
   * Variables of the server's environment. They add to the few that it inherits: `HOME`, `LANG`, `LC_ALL`, `LC_CTYPE`, `LOGNAME`, `PATH`,
   * `SHELL`, `TERM`, `TMPDIR`, `TZ` and `USER`; on Windows `APPDATA`, `COMSPEC`, `HOMEDRIVE`, `HOMEPATH`, `LOCALAPPDATA`,
   * `NUMBER_OF_PROCESSORS`, `OS`, `PATH`, `PATHEXT`, `PROCESSOR_ARCHITECTURE`, `PROGRAMDATA`, `PROGRAMFILES`, `PROGRAMFILES(X86)`,
   * `SYSTEMDRIVE`, `SYSTEMROOT`, `TEMP`, `TMP`, `USERNAME`, `USERPROFILE` and `WINDIR`. `undefined` leaves one of those out. To hand on the
   * host's whole environment with the secrets in it, pass `process.env`.
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The folder that it runs in. Default: the host's. */
  readonly cwd?: string | undefined;
  /** Default `"inherit"`. */
  readonly stderr?: StderrOption | undefined;
  /** Hears of what the server writes to standard output and is passed over. Default: nobody. */
  readonly onStrayOutput?: StrayListener | undefined;
  /** The longest message that is read, in bytes; a longer one is passed over. Default 16 MiB. */
  readonly maxMessageBytes?: number | undefined;
  /** When it is closed: how long the server has after its input has ended, before it is terminated, in milliseconds. Default 2000. */
  readonly closeTimeoutMs?: number | undefined;
  /** How long it has after that (SIGTERM), before it is killed (SIGKILL), in milliseconds. Default 2000. */
  readonly terminateTimeoutMs?: number | undefined;
  /** How often a server that has ended by itself is started again, at the next call. `false`: never. */
  readonly restart?: RestartOptions | false | undefined;
  /**
   * What the server is called in errors and for handlers. Default: its command line. Give one where an argument is a secret; better, pass secrets
   * in `env`.
   */
  readonly origin?: string | undefined;
  /** Starts the program. Default: `spawn` of `node:child_process`. On Windows `cross-spawn` runs what is a `.cmd` file there, such as `npx`. */
  readonly spawn?: SpawnServer | undefined;
  /** Measures durations; only differences are used. Default: a clock of the platform that never jumps. */
  readonly clock?: Clock | undefined;
  /** Waits. Default: the platform's timers. */
  readonly sleep?: Sleep | undefined;
}

/** {@link StdioTransportOptions} as the transport keeps to them. */
export interface StdioPolicy {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string | undefined;
  readonly origin: string;
  readonly isStderrInherited: boolean;
  readonly onStderrLine: (line: string) => void;
  readonly onStray: StrayListener;
  readonly maxMessageBytes: number;
  readonly closeTimeoutMs: number;
  readonly terminateTimeoutMs: number;
  readonly restart: RestartPolicy;
  readonly spawn: SpawnServer;
  readonly clock: Clock;
  readonly sleep: Sleep;
}

/** The longest message that is read, unless an option says so, in bytes. */
export const DEFAULT_MAX_MESSAGE_BYTES: number = 16 * 1024 * 1024;
/** How long a peer has to end by itself, unless an option says so, in milliseconds. */
export const DEFAULT_CLOSE_TIMEOUT_MS: number = 2000;

/** @throws ConfigurationError when an option is wrong. */
export function buildStdioPolicy(options: StdioTransportOptions): StdioPolicy {
  const {
    command,
    args = [],
    stderr = "inherit",
    maxMessageBytes = DEFAULT_MAX_MESSAGE_BYTES,
    closeTimeoutMs = DEFAULT_CLOSE_TIMEOUT_MS,
    terminateTimeoutMs = DEFAULT_CLOSE_TIMEOUT_MS,
  } = options;
  checkCommand(command, args, options.spawn !== undefined);
  checkLimit("maxMessageBytes", maxMessageBytes, 1);
  checkLimit("closeTimeoutMs", closeTimeoutMs, 0);
  checkLimit("terminateTimeoutMs", terminateTimeoutMs, 0);
  if (stderr !== "inherit" && stderr !== "ignore" && typeof stderr !== "function") {
    throw new ConfigurationError(
      `the option stderr is ${showValue(stderr)}; it must be "inherit", "ignore" or a function that hears of each line`,
    );
  }
  return {
    command,
    args: [...args],
    env: { ...options.env },
    cwd: options.cwd,
    origin: options.origin ?? showCommand(command, args),
    isStderrInherited: stderr === "inherit",
    onStderrLine: guardCallback(typeof stderr === "function" ? stderr : ignore),
    onStray: guardCallback(options.onStrayOutput ?? ignore),
    maxMessageBytes,
    closeTimeoutMs,
    terminateTimeoutMs,
    restart: buildRestartPolicy(options.restart),
    spawn: options.spawn ?? spawnServer,
    clock: options.clock ?? steadyClock,
    sleep: options.sleep ?? timerSleep,
  };
}

function ignore(): void {}

import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import { captureText } from "./capture-text.ts";
import { ProcessError } from "./process-error.ts";
import { hasEnded, killProcess, stopProcess } from "./stop-process.ts";

const readyLine = /^Listening on (\S+)$/;
const START_MS = 15_000;

/** How a server is started. */
export interface StartOptions {
  /** How messages call it. Default `The server`. */
  readonly title?: string | undefined;
  /** What its environment has beside that of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Whether what it writes to standard error is passed on, or kept for {@link StartedServer.readStderr} and messages. Default `keep`. */
  readonly stderr?: "pass-on" | "keep" | undefined;
  /** How long it may take until it listens, in milliseconds. Default 15,000. */
  readonly startMs?: number | undefined;
  /** Stops the start. */
  readonly signal?: AbortSignal | undefined;
}

/** A server in a process of its own. */
export interface StartedServer {
  readonly url: string;
  /** For messages over the channel. */
  readonly process: ChildProcess;
  /** Whether it has ended, by itself or otherwise. */
  hasEnded(): boolean;
  /** What it wrote to standard error so far. */
  readStderr(): string;
  /** Ends the process in its own way, or by force, and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends the process at once, as a crash does, and waits until it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts a server, without a shell, and waits until it prints `Listening on <url>`. It has a channel to this process, by which it can end
 * when this process does, however that happens; when this process exits in the ordinary way, it is killed.
 *
 * @throws ProcessError when it cannot be started, ends before it listens, or takes too long; the signal's reason. It is gone then.
 */
export async function startServer(
  file: string,
  args: readonly string[],
  { title = "The server", env, stderr = "keep", startMs = START_MS, signal }: StartOptions = {},
): Promise<StartedServer> {
  signal?.throwIfAborted();
  const child = spawn(file, [...args], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  killAtExit(child);
  const readStderr = captureText(child.stderr);
  if (stderr === "pass-on") child.stderr?.pipe(process.stderr, { end: false });
  const late = AbortSignal.timeout(startMs);
  try {
    const url = await readUrl(child, AbortSignal.any(signal === undefined ? [late] : [signal, late]));
    return {
      url,
      process: child,
      hasEnded: () => hasEnded(child),
      readStderr,
      stop: () => stopProcess(child),
      kill: () => killProcess(child),
    };
  } catch (cause) {
    await stopProcess(child);
    signal?.throwIfAborted();
    const problem = late.aborted ? `did not listen within ${startMs / 1000} s` : (cause as Error).message;
    const said = stderr === "keep" ? `\n${readStderr()}`.trimEnd() : "";
    throw new ProcessError(`${title} ${problem}.${said}`, { cause });
  }
}

function readUrl(child: ChildProcess, limit: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    // The rest of what it prints is read too, so that it never waits for a reader.
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on("line", (line) => {
        const url = readyLine.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    // A process that runs reports here that it could not be reached; whoever reaches for it hears that otherwise.
    child.on("error", (cause) => reject(new ProcessError(`cannot be started: ${cause.message}`, { cause })));
    // At that point all that it said has been read.
    child.once("close", (code, signalName) =>
      reject(new ProcessError(`ended (${signalName ?? `exit code ${code}`}) before it listened`)),
    );
    limit.addEventListener("abort", () => reject(limit.reason), { once: true });
  });
}

/** Whatever way this process takes to its exit. */
function killAtExit(child: ChildProcess): void {
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("close", () => process.off("exit", kill));
}

import { runProcess, type StartedServer, startServer } from "@proj/processes";
import type { Program } from "./program.ts";

/** How long a server may take until it listens, and a program until it ends, in milliseconds. */
const START_MS = 30_000;
const RUN_MS = 30_000;

/** What starts programs. */
export interface Processes {
  /**
   * Starts a server and waits until it listens.
   *
   * @throws ProcessError when it does not; the signal's reason.
   */
  serve(program: Program): Promise<Pick<StartedServer, "url" | "stop">>;
  /**
   * Runs a program to its end; one that takes too long is ended, with a code that is not 0. Its errors come first in the output, and what
   * it printed comes last.
   *
   * @throws the signal's reason.
   */
  run(
    program: Program,
    args: readonly string[],
    limitMs?: number,
  ): Promise<{ readonly code: number; readonly output: string }>;
}

/** @param signal ends whatever runs. */
export function createProcesses(signal: AbortSignal): Processes {
  return {
    serve: ({ file, args }) => startServer(file, args, { startMs: START_MS, signal }),
    async run({ file, args }, more, timeoutMs = RUN_MS) {
      try {
        const { code, timedOut, stdout, stderr } = await runProcess(file, [...args, ...more], { signal, timeoutMs });
        const note = timedOut ? `\nended after ${timeoutMs / 1000} s` : "";
        return { code: timedOut ? code || 1 : (code ?? 1), output: `${stderr}\n${stdout}${note}` };
      } catch (error) {
        signal.throwIfAborted();
        return { code: 127, output: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { Peer } from "./peer.fixture.ts";
import type { ProgramSettings } from "./program.fixture.ts";

/** The program in a process of its own, and its host. */
export interface StartedProgram {
  readonly peer: Peer;
  readonly child: ChildProcessWithoutNullStreams;
  /** What it has written to standard error so far. */
  readonly stderr: () => string;
  /** Waits until it has ended in its own way; gives its exit code, or the signal that ended it. */
  readonly exited: Promise<number | string>;
}

/**
 * Bundles a program before the tests of a file, so that a plain process can run it. Gives a function that starts it.
 *
 * @param source its URL.
 */
export function useProgram<Settings extends object = ProgramSettings>(
  source: string = import.meta.resolve("./program.fixture.ts"),
): (settings?: Settings) => StartedProgram {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "stdio-program-"));
    const build = await rolldown({
      input: fileURLToPath(source),
      platform: "node",
      resolve: { conditionNames: ["@proj/source", "import", "node", "default"] },
    });
    await build.write({ file: join(folder, "program.mjs"), format: "esm", codeSplitting: false });
    await build.close();
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return (settings) => start(join(folder, "program.mjs"), settings);
}

function start(program: string, settings: object = {}): StartedProgram {
  const child = spawn(process.execPath, [program, JSON.stringify(settings)]);
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  const exited = once(child, "close").then(([code, signal]: unknown[]) => (code ?? signal) as number | string);
  return { peer: new Peer(child.stdin, child.stdout), child, stderr: () => stderr, exited };
}

import { spawn } from "node:child_process";
import process from "node:process";
import { onTestFinished } from "vitest";
import { type OldBehaviour, oldServer } from "./old-program.fixture.ts";
import { toArgs } from "./programs.fixture.ts";
import type { SpawnedServer } from "./spawn-server.ts";
import type { StdioTransportOptions } from "./stdio-options.ts";
import { StdioTransport } from "./stdio-transport.ts";

/** A transport to such a server, and the processes that it has started. */
export interface OldServer {
  readonly transport: StdioTransport;
  readonly started: SpawnedServer[];
  /** Resolves when none of them is left. */
  readonly ended: () => Promise<unknown>;
  readonly stray: string[];
}

/** Starts one when it is called. */
export function startOld(behaviour: OldBehaviour, options: Partial<StdioTransportOptions> = {}): OldServer {
  const started: SpawnedServer[] = [];
  const ends: Promise<void>[] = [];
  const stray: string[] = [];
  const transport = new StdioTransport({
    stderr: "ignore",
    onStrayOutput: ({ problem }) => stray.push(problem),
    ...options,
    command: process.execPath,
    args: [...toArgs(oldServer), behaviour],
    origin: options.origin ?? "old-server",
    spawn: (command, args, given) => {
      const child = spawn(command, args, given);
      started.push(child);
      ends.push(new Promise((resolve) => child.on("exit", () => resolve())));
      return child;
    },
  });
  onTestFinished(() => transport.close());
  return { transport, started, stray, ended: () => Promise.all(ends) };
}

import { onTestFinished } from "vitest";
import { createManualTime, type ManualTime } from "../timing/manual-time.fixture.ts";
import { FakeProcess, type Sent, sendTo, settle } from "./fake-server.fixture.ts";
import type { SpawnSettings } from "./spawn-server.ts";
import type { StdioTransportOptions } from "./stdio-options.ts";
import { StdioTransport } from "./stdio-transport.ts";

/** How a process was started. */
interface Spawned {
  readonly command: string;
  readonly args: readonly string[];
  readonly settings: SpawnSettings;
}

/** A transport whose processes a test drives, and whose time too. */
export interface FakeStdio {
  readonly transport: StdioTransport;
  readonly processes: readonly FakeProcess[];
  readonly spawned: readonly Spawned[];
  readonly time: ManualTime;
  /** The process that was started last. */
  process(): FakeProcess;
}

/** Makes a transport that starts {@link FakeProcess}es. */
export function create(options: Partial<StdioTransportOptions> = {}): FakeStdio {
  const processes: FakeProcess[] = [];
  const spawned: Spawned[] = [];
  const time = createManualTime();
  const transport = new StdioTransport({
    command: "fake",
    args: ["--stdio", "a b"],
    stderr: "ignore",
    spawn: (command, args, settings) => {
      spawned.push({ command, args, settings });
      const child = new FakeProcess();
      processes.push(child);
      return child;
    },
    ...time,
    ...options,
  });
  onTestFinished(async () => {
    const closed = transport.close();
    await settle();
    for (const child of processes) child.exit(0);
    await closed;
  });
  const process = (): FakeProcess => {
    const child = processes.at(-1);
    if (child === undefined) throw new TypeError("nothing was started yet");
    return child;
  };
  return { transport, processes, spawned, time, process };
}

/** Sends a request and lets it arrive. */
export async function arrive(transport: StdioTransport, id: number): Promise<Sent> {
  const sent = sendTo(transport, id);
  await settle();
  return sent;
}

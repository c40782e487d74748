import { randomInt } from "node:crypto";
import { join } from "node:path";
import { createFilePlaces, listDatabases } from "@proj/provisioner";
import { withFleet } from "../members/fleet.ts";
import { createKeyBook } from "../members/key-book.ts";
import { rotateUnderLoad } from "../parts/rotate-under-load.ts";
import type { DemoReport } from "../report/demo-report.ts";
import { formatDemo } from "../report/format-demo.ts";
import { judgeDemo } from "../report/judge-demo.ts";
import { stagedRotation } from "../rotation/stages.ts";
import type { Display } from "../view/display.ts";
import type { ViewSettings } from "../view/fleet-view.ts";
import type { DemoSettings } from "./demo-settings.ts";
import { connectStories } from "./run-stories.ts";
import { type DataFolder, withDataFolder } from "./with-data-folder.ts";

const program = join(import.meta.dirname, "../provisioning/main.js");

const names = ["A", "B", "C"] as const;

/** Where a run belongs. */
export interface DemoSurroundings {
  /** Ends the run and all its processes. */
  readonly signal: AbortSignal;
  openDisplay(settings: ViewSettings): Display;
  /** Gets what came of it. */
  print(text: string): void;
}

/**
 * Runs the demo.
 *
 * @returns whether no flow was lost and all else was as it has to be.
 * @throws ProcessError when a process does not start or refuses an order; UsageError when the folder cannot be made; the signal's reason.
 */
export function runDemo(settings: DemoSettings, { signal, openDisplay, print }: DemoSurroundings): Promise<boolean> {
  return withDataFolder(settings.data, async (folder) => {
    const display = openDisplay({ wanted: settings.flows, stages: stagedRotation.length, names });
    // Whoever interrupts a run has the terminal back at once, while the processes end.
    signal.addEventListener("abort", display.close, { once: true });
    try {
      const report = await runOnFolder(folder, settings, display, signal);
      display.close();
      const expectations = judgeDemo(report);
      print(formatDemo(report, expectations));
      return expectations.every(({ holds }) => holds);
    } finally {
      display.close();
    }
  });
}

async function runOnFolder(
  folder: DataFolder,
  settings: DemoSettings,
  display: Display,
  outerSignal: AbortSignal,
): Promise<DemoReport> {
  const { flows, seed, ttlSeconds } = settings;
  const prefix = choosePrefix();
  const keyBook = await createKeyBook();
  // The rotation and the load end each other when one of them fails.
  const failure = new AbortController();
  const signal = AbortSignal.any([outerSignal, failure.signal]);
  const note = (text: string): void => display.show({ type: "note", text });
  note(`seed ${seed}; three processes start on ${folder.path}`);
  const fleetOptions = {
    names,
    program,
    keyBook,
    signal,
    settings: { ttlSeconds, data: folder.path },
    busyRequests: 1,
    onEvent: display.show,
  };
  const rotated = await withFleet(fleetOptions, stagedRotation[0]?.keys ?? [], async (fleet) => {
    note(`${settings.users} users connect`);
    const retiringKeyId = keyBook.ids.old;
    const load = await connectStories({ settings, url: fleet.url, prefix, retiringKeyId, show: display.show, signal });
    const stages = await rotateUnderLoad({
      fleet,
      load,
      stages: stagedRotation,
      flows,
      seed,
      ttlMs: ttlSeconds * 1000,
      signal,
      failure,
      onPhase: (phase) => display.show({ type: "phase", phase }),
      onStage: () => undefined,
    });
    note("all flows are over: the processes end");
    return { stories: load.finished, stages, log: fleet.log };
  });
  note("the databases are read from the disk");
  const databases = await listDatabases(createFilePlaces(folder.path));
  return {
    ...rotated,
    flowsWanted: flows,
    seed,
    keyIds: keyBook.ids,
    view: display.readView(),
    folder,
    databases: databases.filter(({ name }) => name.startsWith(`${prefix}-`)),
  };
}

/** A letter and five others: no other run on the same folder has the same. */
function choosePrefix(): string {
  return `f${randomInt(36 ** 5)
    .toString(36)
    .padStart(5, "0")}`;
}

import type { Database } from "@proj/provisioner";
import type { FinishedStory } from "../demo/run-stories.ts";
import type { DataFolder } from "../demo/with-data-folder.ts";
import type { FleetLog } from "../members/fleet-log.ts";
import type { KeyBook } from "../members/key-book.ts";
import type { StageReport } from "../rotation/run-rotation.ts";
import type { FleetView } from "../view/fleet-view.ts";

/** What came of a demo. */
export interface DemoReport {
  readonly flowsWanted: number;
  readonly seed: number;
  readonly stories: readonly FinishedStory[];
  readonly stages: readonly StageReport[];
  readonly keyIds: KeyBook["ids"];
  readonly log: FleetLog;
  /** All that was counted on the way. */
  readonly view: FleetView;
  readonly folder: DataFolder;
  /** This run's databases, as they were read from the disk after all processes had ended. */
  readonly databases: readonly Database[];
}

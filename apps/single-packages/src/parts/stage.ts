import type { Runtime } from "../checks/runtime.ts";
import type { PackageManager } from "../managers/package-manager.ts";

/** What every part of a run works with. */
export interface Stage {
  /** Where projects go. */
  readonly folder: string;
  /** Each package as it would be published, by its name. */
  readonly archives: ReadonlyMap<string, string>;
  readonly managers: readonly PackageManager[];
  readonly pnpm: PackageManager;
  readonly nodes: readonly Runtime[];
  /** Whether the programs are compiled in every combination of options, by every TypeScript, in every project. */
  readonly isThorough: boolean;
  readonly signal: AbortSignal;
  /** Tells how far it has come. */
  readonly tell: (line: string) => void;
}

/** How much is done at a time. */
export const CONCURRENCY = 2;

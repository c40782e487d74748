import process from "node:process";
import { findNewerNode, runProcess } from "@proj/processes";

const RUN_MS = 60_000;

/** Something that runs JavaScript. */
export interface Runtime {
  /** With its version: `Node 20.20.2`. */
  readonly title: string;
  readonly file: string;
}

/** The Node that runs this, and the newer one that is installed for other apps, where they differ. */
export async function findNodes(signal: AbortSignal): Promise<Runtime[]> {
  const own = { title: `Node ${process.versions.node}`, file: process.execPath };
  const newer = findNewerNode();
  if (newer === undefined || newer === process.execPath) return [own];
  const { stdout } = await runProcess(newer, ["--version"], { signal, timeoutMs: RUN_MS });
  return [own, { title: `Node ${stdout.trim().replace(/^v/, "")}`, file: newer }];
}

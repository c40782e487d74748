import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { UsageError } from "@proj/processes";

/** Where databases go. */
export interface DataFolder {
  readonly path: string;
  /** Whether it is there after the run. */
  readonly isKept: boolean;
}

/**
 * Runs `act` with a folder for databases.
 *
 * @param path absent for a temporary folder, which is removed in the end.
 * @throws UsageError when the folder cannot be made.
 */
export async function withDataFolder<Result>(
  path: string | undefined,
  act: (folder: DataFolder) => Promise<Result>,
): Promise<Result> {
  if (path !== undefined) {
    await makeFolder(resolve(path));
    return act({ path: resolve(path), isKept: true });
  }
  const temporary = await mkdtemp(join(tmpdir(), "fleet-"));
  try {
    return await act({ path: temporary, isKept: false });
  } finally {
    // A process that was ended may still be writing.
    await rm(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`--data must be a folder that can be written, got ${path}: ${reason}`, { cause });
  }
}

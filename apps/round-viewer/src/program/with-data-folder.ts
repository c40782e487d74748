import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs work with a folder for what it writes: the given one, which stays, or a temporary one, which is removed. */
export async function withDataFolder<Result>(
  given: string | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (given !== undefined) return work(given);
  const folder = await mkdtemp(join(tmpdir(), "round-viewer-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

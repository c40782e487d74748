import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { EnvironmentId, ReasonId } from "./environment.ts";

/** What was deployed where, and why. */
export interface Release {
  readonly service: string;
  readonly version: string;
  readonly environment: EnvironmentId;
  /** Of production only. */
  readonly reason?: ReasonId | undefined;
}

/** Where releases are written down: here that is all that deploying does. */
export interface Releases {
  /**
   * Deploys. The same key deploys once, however often it is given.
   *
   * @returns where it is written down.
   */
  deploy(release: Release, idempotencyKey: string): Promise<string>;
}

/**
 * Releases as files: one for each service in each environment, which has the last one, and an empty one for each key. A round that comes again may be
 * older than the release that followed it, and must not take its place.
 */
export function createReleases(folder: string): Releases {
  const done = join(folder, "done");
  return {
    async deploy(release, idempotencyKey) {
      const file = join(folder, release.environment, `${release.service}.json`);
      const mark = join(done, createHash("sha256").update(idempotencyKey).digest("hex"));
      if (existsSync(mark)) return file;
      await Promise.all([mkdir(dirname(file), { recursive: true }), mkdir(done, { recursive: true })]);
      await writeFile(file, `${JSON.stringify({ ...release, idempotencyKey }, undefined, 2)}\n`);
      // Afterwards: whoever ends in between deploys the same once more, and not never.
      await writeFile(mark, "");
      return file;
    },
  };
}

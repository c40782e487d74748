import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
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

const Written = z.object({ idempotencyKey: z.string() });

/** Releases as files, one for each service in each environment. */
export function createReleases(folder: string): Releases {
  return {
    async deploy(release, idempotencyKey) {
      const file = join(folder, release.environment, `${release.service}.json`);
      const written = Written.safeParse(JSON.parse(await readFile(file, "utf8").catch(() => "null")));
      if (written.success && written.data.idempotencyKey === idempotencyKey) return file;
      await mkdir(join(folder, release.environment), { recursive: true });
      await writeFile(file, `${JSON.stringify({ ...release, idempotencyKey }, undefined, 2)}\n`);
      return file;
    },
  };
}

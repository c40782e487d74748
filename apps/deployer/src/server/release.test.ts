import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createReleases } from "./release.ts";

it("the same key deploys once, another one again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "releases-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const releases = createReleases(folder);
  const release = { service: "shop", version: "1", environment: "staging" } as const;
  const file = await releases.deploy(release, "a");
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ ...release, idempotencyKey: "a" });
  await releases.deploy({ ...release, version: "2" }, "a");
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ version: "1" });
  await releases.deploy({ ...release, version: "3" }, "b");
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ version: "3" });
  await releases.deploy(release, "a");
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ version: "3" });
});

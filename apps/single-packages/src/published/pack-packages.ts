import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ProcessError, runProcess } from "@proj/processes";
import pMap from "p-map";
import type { PackageManager } from "../managers/package-manager.ts";
import { CONCURRENCY } from "../parts/stage.ts";
import type { Manifest, PublishedPackage } from "./list-published.ts";

const PACK_MS = 60_000;

/**
 * Packs a package as it would be published, with pnpm: only that puts versions where the workspace is named.
 *
 * @param target an empty folder for the archive alone.
 * @returns the archive.
 * @throws ProcessError when it cannot be packed.
 */
async function packPackage(
  { name, folder }: Pick<PublishedPackage, "name" | "folder">,
  target: string,
  pnpm: PackageManager,
  signal: AbortSignal,
): Promise<string> {
  const [file, ...args] = pnpm.command;
  const packed = await runProcess(file, [...args, "pack", "--pack-destination", target], {
    cwd: folder,
    signal,
    timeoutMs: PACK_MS,
  });
  const archive = (await readdir(target).catch(() => [])).find((entry) => entry.endsWith(".tgz"));
  if (packed.code === 0 && archive !== undefined) return join(target, archive);
  throw new ProcessError(`${name} cannot be packed.\n${packed.stdout}${packed.stderr}`.trimEnd());
}

/**
 * Packs packages, each into a folder of its own.
 *
 * @returns the archives, by the names of the packages.
 * @throws ProcessError when one of them cannot be packed.
 */
export async function packAll(
  packages: readonly PublishedPackage[],
  target: string,
  pnpm: PackageManager,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const pack = async (published: PublishedPackage): Promise<[string, string]> => [
    published.name,
    await packPackage(published, join(target, published.shortName), pnpm, signal),
  ];
  return new Map(await pMap(packages, pack, { concurrency: CONCURRENCY, signal }));
}

/**
 * Packs a package that is installed once more, as the release that follows it.
 *
 * @param installed its folder in `node_modules`.
 * @param target an empty folder.
 * @returns the archive.
 * @throws ProcessError when it cannot be packed.
 */
export async function packNextRelease(
  installed: string,
  target: string,
  pnpm: PackageManager,
  signal: AbortSignal,
): Promise<string> {
  const folder = join(target, "package");
  // What lies in it, and not what was installed for it.
  const filter = (path: string): boolean => !path.slice(installed.length).includes("node_modules");
  await cp(installed, folder, { recursive: true, dereference: true, filter });
  const path = join(folder, "package.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as Manifest;
  await writeFile(path, JSON.stringify({ ...manifest, version: raise(manifest.version) }));
  return packPackage({ name: manifest.name, folder }, join(target, "archive"), pnpm, signal);
}

/** The next version that ranges such as `^0.0.0` and `^1.2.3` do not take: the one on the left that is not 0, else the last. */
function raise(version: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  if (major > 0) return `${major + 1}.0.0`;
  return minor > 0 ? `0.${minor + 1}.0` : `0.0.${patch + 1}`;
}

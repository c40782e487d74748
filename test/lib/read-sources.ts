import { join } from "node:path";
import { listPackages, type Manifest, readManifest, root } from "../../tools/lib/workspace.mjs";
import { listFiles } from "./list-files.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";

/** A package or an app of the workspace. */
export interface WorkspacePackage {
  /** Relative to the root: `packages/server`. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Lists the packages and apps of the workspace, sorted by their folders. */
export function readPackages(): WorkspacePackage[] {
  return listPackages().map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }));
}

/** Reads all code below `folders`, which are relative to the root. */
export function readSources(...folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
    .map((path) => readSourceFile(root, path));
}

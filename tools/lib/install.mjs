import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { buildEnvironment, withPath } from "./environment.mjs";
import { locatePnpm, runPnpm } from "./pnpm.mjs";
import { listPackages, readManifest, root } from "./workspace.mjs";

/** Remembers the last install; it lies in `node_modules`, so that it goes when they go. */
const stampFile = join(root, "node_modules", ".cache", "install-stamp.json");

/**
 * Installs what pnpm-lock.yaml says, unless that was done before and nothing it depends on has changed.
 *
 * @returns {Promise<{ code: number, output: string, environment: NodeJS.ProcessEnv }>} `environment` has pnpm on its path
 */
export async function install() {
  const environment = buildEnvironment();
  const fingerprint = readFingerprint();
  const stamp = readStamp();
  if (stamp?.fingerprint === fingerprint && existsSync(stamp.pnpmFolder) && hasModules()) {
    return { code: 0, output: "", environment: withPath(environment, stamp.pnpmFolder) };
  }

  rmSync(stampFile, { force: true });
  const located = await locatePnpm(environment);
  if (located.folder === undefined) return { code: located.code, output: located.output, environment };

  const withPnpm = withPath(environment, located.folder);
  // CI keeps pnpm from asking before it replaces a node_modules folder that another version made.
  const result = await runPnpm(["install", "--frozen-lockfile"], { cwd: root, env: { ...withPnpm, CI: "true" } });
  if (result.code === 0) {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify({ fingerprint, pnpmFolder: located.folder }));
  }
  return { ...result, environment: withPnpm };
}

function readFingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  const manifests = ["package.json", ...listPackages().map((folder) => `${folder}/package.json`)];
  for (const name of ["pnpm-lock.yaml", "pnpm-workspace.yaml", ".npmrc", ...manifests]) {
    const path = join(root, name);
    if (existsSync(path)) hash.update(`\0${name}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/** @returns {{ fingerprint: string, pnpmFolder: string } | undefined} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return undefined; // absent or half written: install again
  }
}

function hasModules() {
  return listPackages()
    .filter((folder) => {
      const { dependencies, devDependencies } = readManifest(join(root, folder));
      return Object.keys({ ...dependencies, ...devDependencies }).length > 0;
    })
    .every((folder) => existsSync(join(root, folder, "node_modules")));
}

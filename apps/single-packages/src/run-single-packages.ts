import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProcessError, UsageError } from "@proj/processes";
import { findNodes } from "./checks/runtime.ts";
import { findManager, findManagers } from "./managers/find-managers.ts";
import type { PackageManager } from "./managers/package-manager.ts";
import type { Stage } from "./parts/stage.ts";
import { tryCopies } from "./parts/try-copies.ts";
import { tryGuide } from "./parts/try-guides.ts";
import { tryPackages } from "./parts/try-packages.ts";
import { listPublished, type PublishedPackage } from "./published/list-published.ts";
import { packAll } from "./published/pack-packages.ts";
import type { Finding } from "./report/finding.ts";
import { formatTable } from "./report/format-table.ts";
import { root } from "./repository.ts";
import type { Settings } from "./settings.ts";
import { compilers } from "./types/compilers.ts";

/** Where a run tells of itself. */
export interface Surroundings {
  readonly signal: AbortSignal;
  /** A line on how far it has come. */
  readonly tell: (line: string) => void;
  /** What came of it. */
  readonly print: (text: string) => void;
}

const COPIES = "two-copies";
/** Its files are written and its commands run, from an empty folder. */
const GUIDE = "own-codec";

/**
 * Tries each package as its users have it.
 *
 * @returns whether nothing failed.
 * @throws UsageError when there is no such package; ProcessError when nothing can be tried; the signal's reason.
 */
export async function runSinglePackages(settings: Settings, { signal, tell, print }: Surroundings): Promise<boolean> {
  const { isThorough } = settings;
  const published = listPublished(root);
  const chosen = choosePackages(published, settings.only);
  const folder = await mkdtemp(join(tmpdir(), "single-packages-"));
  try {
    const pnpm = await findManager("pnpm", signal);
    if (pnpm === undefined)
      throw new ProcessError("There is no pnpm on the path, and nothing else can pack a package.");
    const found = await findManagers(settings.managers, signal);
    const managers = found.filter((manager) => manager !== undefined);
    const missing = settings.managers.filter((_, index) => found[index] === undefined);
    const archives = await packAll(published, join(folder, "archives"), pnpm, signal);
    tell(`packed ${archives.size} packages`);
    const stage: Stage = { folder, archives, managers, pnpm, nodes: await findNodes(signal), isThorough, signal, tell };
    const findings = [
      ...missing.map((name) => reportMissing(name, settings.allowsMissing)),
      ...(await tryPackages(chosen, stage)),
      ...(isChosen(COPIES, settings.only) ? await tryCopies(COPIES, stage) : []),
      ...(isChosen(GUIDE, settings.only) ? [await tryGuide(GUIDE, stage)] : []),
    ];
    print(`${formatTable(findings)}\n${describeStage(stage)}\n`);
    if (settings.jsonFile !== undefined) await writeFile(settings.jsonFile, toJson(findings, stage));
    return findings.every(({ verdict }) => verdict !== "failed");
  } finally {
    if (settings.keeps) tell(`the projects are in ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
}

function isChosen(name: string, only: Settings["only"]): boolean {
  return only === undefined || only.includes(name);
}

function choosePackages(published: readonly PublishedPackage[], only: Settings["only"]): readonly PublishedPackage[] {
  const names = [...published.map(({ shortName }) => shortName), COPIES, GUIDE];
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`--only must be one of ${names.join(", ")}, got "${unknown}".`);
  return published.filter(({ shortName }) => isChosen(shortName, only));
}

function reportMissing(name: string, isAllowed: boolean): Finding {
  const detail = `There is no ${name} for this machine, so nothing was tried with it.`;
  return {
    subject: "all",
    manager: name,
    check: "start",
    verdict: isAllowed ? "missing" : "failed",
    detail,
    durationMs: 0,
  };
}

function describeStage({ managers, nodes }: Stage): string {
  const used = [
    ...managers.map(describeManager),
    ...nodes.map(({ title }) => title),
    ...compilers.map(({ version }) => `TypeScript ${version}`),
  ];
  return `with ${used.join(", ")}`;
}

function describeManager({ name, version }: PackageManager): string {
  return `${name} ${version}`;
}

function toJson(findings: readonly Finding[], { managers, nodes }: Stage): string {
  const report = {
    managers: managers.map(({ name, version }) => ({ name, version })),
    nodes: nodes.map(({ title }) => title),
    compilers: compilers.map(({ version }) => version),
    findings,
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}

import { join } from "node:path";
import pMap from "p-map";
import { runPrograms } from "../checks/run-programs.ts";
import type { PackageManager } from "../managers/package-manager.ts";
import { installProject } from "../project/install-project.ts";
import { readProgram } from "../project/read-consumer.ts";
import { writePrograms } from "../project/write-programs.ts";
import { packNextRelease } from "../published/pack-packages.ts";
import { type Finding, tryCheck } from "../report/finding.ts";
import { pickArchives } from "./pick-archives.ts";
import { CONCURRENCY, type Stage } from "./stage.ts";

const PROGRAM = "two-copies";
const direct = ["@proj/client", "@proj/server", "@proj/types"];

/** Tries a tree of dependencies that holds two copies of one package, in two versions, as trees do. */
export async function tryCopies(subject: string, stage: Stage): Promise<Finding[]> {
  const { managers, signal, tell, folder, archives, pnpm } = stage;
  const able = managers.filter(({ hasOverridesByParent }) => hasOverridesByParent);
  const source = join(folder, "next", "source");
  await installProject(source, pnpm, { dependencies: pickArchives(["@proj/types"], archives), overrides: {} }, signal);
  const next = await packNextRelease(join(source, "node_modules/@proj/types"), join(folder, "next"), pnpm, signal);
  const findings = await pMap(
    able,
    (manager) =>
      tryCheck({ subject, manager: manager.name, check: "work together" }, signal, () =>
        useCopies(manager, next, stage),
      ),
    { concurrency: CONCURRENCY, signal },
  );
  tell("used two copies of one package in one tree");
  return findings;
}

async function useCopies(manager: PackageManager, next: string, stage: Stage): Promise<string> {
  const { archives, folder, nodes, signal } = stage;
  const project = join(folder, manager.name, PROGRAM);
  const dependencies = pickArchives(direct, archives);
  const overrides = {
    ...Object.fromEntries(
      Object.entries(pickArchives(["@proj/types"], archives)).map(([name, archive]) => [
        `@proj/server>${name}`,
        archive,
      ]),
    ),
    "@proj/client>@proj/types": next,
  };
  await installProject(project, manager, { dependencies, overrides }, signal);
  await writePrograms(project, { sources: await readProgram(PROGRAM), runs: [PROGRAM], entries: [] });
  return runPrograms(project, "esm", nodes, signal);
}

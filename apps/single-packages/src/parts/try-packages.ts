import { join } from "node:path";
import pMap from "p-map";
import { bundlePrograms } from "../checks/bundle-programs.ts";
import { runPrograms } from "../checks/run-programs.ts";
import type { PackageManager } from "../managers/package-manager.ts";
import { installProject } from "../project/install-project.ts";
import { type Consumer, readConsumer } from "../project/read-consumer.ts";
import { writePrograms } from "../project/write-programs.ts";
import { checkContents } from "../published/check-contents.ts";
import type { PublishedPackage } from "../published/list-published.ts";
import { type Finding, tryCheck } from "../report/finding.ts";
import { writeTsconfigs } from "../types/write-tsconfigs.ts";
import { pickArchives } from "./pick-archives.ts";
import { CONCURRENCY, type Stage } from "./stage.ts";
import { type TypeDepth, type TypedProject, tryTypes } from "./try-types.ts";

/** A package in a project of its own. */
interface Project {
  readonly published: PublishedPackage;
  readonly manager: PackageManager;
  readonly consumer: Consumer;
  readonly folder: string;
}

/** Tries each package with each package manager, alone in an empty project. */
export async function tryPackages(packages: readonly PublishedPackage[], stage: Stage): Promise<Finding[]> {
  const { managers, signal, tell, folder, isThorough } = stage;
  const consumers = await Promise.all(packages.map(readConsumer));
  const projects = packages.flatMap((published, index) =>
    managers.map((manager): Project => {
      const consumer = consumers[index] ?? { sources: new Map(), programs: [] };
      return { published, manager, consumer, folder: join(folder, manager.name, published.shortName) };
    }),
  );
  if (projects.length === 0) return [];
  const installs = await pMap(projects, (project) => tryInstall(project, stage), { concurrency: CONCURRENCY, signal });
  tell(`installed ${projects.length} projects`);
  const installed = projects.filter((_, index) => installs[index]?.verdict === "passed");
  const first = managers[0];
  const typed = await Promise.all(
    installed.map((project) =>
      prepareTypes(project, isThorough ? "all" : project.manager === first ? "options" : "layout"),
    ),
  );
  const runs = await pMap(installed, (project) => tryProject(project, stage), { concurrency: CONCURRENCY, signal });
  tell("ran and bundled their programs");
  const types = await tryTypes(typed, signal);
  tell("compiled their programs");
  return [...installs, ...runs.flat(), ...types];
}

function tryInstall({ published, manager, folder }: Project, { archives, signal }: Stage): Promise<Finding> {
  return tryCheck({ ...describe(published, manager), check: "install" }, signal, async () => {
    const dependencies = pickArchives([published.name], archives);
    await installProject(folder, manager, { dependencies, overrides: pickArchives(published.needs, archives) }, signal);
    return `${manager.name} ${manager.version}`;
  });
}

async function prepareTypes(
  { published, manager, consumer, folder }: Project,
  depth: TypeDepth,
): Promise<TypedProject> {
  const { sources, programs } = consumer;
  await writePrograms(folder, { sources, runs: programs.map(({ name }) => name), entries: published.entries });
  const tsconfigs = await writeTsconfigs(folder, programs);
  return { ...describe(published, manager), tsconfigs, depth };
}

async function tryProject(project: Project, { nodes, signal }: Stage): Promise<Finding[]> {
  const { published, manager, consumer, folder } = project;
  const about = describe(published, manager);
  const { runtime, version } = manager;
  const runtimes = runtime === undefined ? nodes : [...nodes, { title: `Bun ${version}`, file: runtime }];
  const findings = [
    await tryCheck({ ...about, check: "contents" }, signal, () => lookAtContents(project)),
    await tryCheck({ ...about, check: "import" }, signal, () => runPrograms(folder, "esm", runtimes, signal)),
    await tryCheck({ ...about, check: "require" }, signal, () => runPrograms(folder, "cjs", runtimes, signal)),
  ];
  const [node] = nodes;
  const neutral = consumer.programs.filter(({ isNeutral }) => isNeutral);
  if (node === undefined || neutral.length === 0) return findings;
  const bundle = () => bundlePrograms(folder, neutral, node, signal);
  return [...findings, await tryCheck({ ...about, check: "bundle" }, signal, bundle)];
}

async function lookAtContents({ published, folder }: Project): Promise<string> {
  const problems = await checkContents(join(folder, "node_modules", published.name));
  if (problems.length > 0) throw new TypeError(problems.join("\n"));
  return "README, LICENSE, what exports name, sources of all maps";
}

function describe({ shortName }: PublishedPackage, { name }: PackageManager): { subject: string; manager: string } {
  return { subject: shortName, manager: name };
}

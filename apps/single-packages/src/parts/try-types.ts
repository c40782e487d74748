import type { Finding } from "../report/finding.ts";
import { type Compiler, compilers } from "../types/compilers.ts";

/** A project whose programs are compiled. */
export interface TypedProject {
  readonly subject: string;
  readonly manager: string;
  /** Their paths, by the names of variants. */
  readonly tsconfigs: ReadonlyMap<string, string>;
  /** Whether all variants are compiled. What packages say is the same with each manager; what differs is where their dependencies are found. */
  readonly isThorough: boolean;
}

/** What is compiled in every project. */
const ALWAYS = "nodenext-node";

/** One project in one variant, compiled. */
interface Compiled {
  readonly project: TypedProject;
  readonly fault: string;
}

/** Compiles the programs of projects with every TypeScript. */
export async function tryTypes(projects: readonly TypedProject[], signal: AbortSignal): Promise<Finding[]> {
  const startedAt = performance.now();
  const [first, second, ...others] = compilers.map((compiler) => () => compileAll(compiler, projects, signal));
  // The slow ones at a time, each on a core of its own.
  const compiled = (await Promise.all([first?.() ?? [], second?.() ?? []])).flat();
  for (const compile of others) compiled.push(...(await compile()));
  const durationMs = Math.round((performance.now() - startedAt) / Math.max(projects.length, 1));
  return projects.map((project) => {
    const own = compiled.filter((one) => one.project === project);
    const faults = own.map(({ fault }) => fault).filter((fault) => fault !== "");
    const { subject, manager } = project;
    const detail = faults.length === 0 ? `${own.length} times, each with other options` : faults.join("\n\n");
    return { subject, manager, check: "types", verdict: faults.length === 0 ? "passed" : "failed", detail, durationMs };
  });
}

async function compileAll(
  compiler: Compiler,
  projects: readonly TypedProject[],
  signal: AbortSignal,
): Promise<Compiled[]> {
  const jobs = projects.flatMap((project) =>
    [...project.tsconfigs]
      .filter(([variant]) => project.isThorough || variant === ALWAYS)
      .map(([variant, tsconfig]) => ({ project, variant, tsconfig })),
  );
  const tsconfigs = jobs.map(({ tsconfig }) => tsconfig);
  const outputs = await compiler.compile(tsconfigs, signal);
  return jobs.map(({ project, variant }, index) => {
    const output = outputs[index] ?? "not compiled";
    return { project, fault: output === "" ? "" : `TypeScript ${compiler.version}, ${variant}:\n${output}` };
  });
}

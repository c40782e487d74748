import type { Finding } from "../report/finding.ts";
import { type Compiler, compilers } from "../types/compilers.ts";

/** A project whose programs are compiled. */
export interface TypedProject {
  readonly subject: string;
  readonly manager: string;
  /** Their paths, by the names of variants. */
  readonly tsconfigs: ReadonlyMap<string, string>;
  /** How much is compiled. */
  readonly depth: TypeDepth;
}

/**
 * `layout`: the last TypeScript, one variant: for projects that differ in nothing but where their dependencies are found. `options`: every TypeScript
 * with each option, and the last one with each combination of them. `all`: every combination with every TypeScript.
 */
export type TypeDepth = "layout" | "options" | "all";

/** Between them they have each option once. */
const eachOption: readonly string[] = ["nodenext-node", "bundler-dom"];
/** Of what needs Node there is no `bundler-dom`. */
const eachOptionOnNode: readonly string[] = ["nodenext-node", "bundler-node"];

/** One project in one variant, compiled. */
interface Compiled {
  readonly project: TypedProject;
  readonly fault: string;
}

/** Compiles the programs of projects with every TypeScript. */
export async function tryTypes(projects: readonly TypedProject[], signal: AbortSignal): Promise<Finding[]> {
  if (projects.length === 0) return [];
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
      .filter(([variant]) => isCompiled(variant, project, compiler === compilers.at(-1)))
      .map(([variant, tsconfig]) => ({ project, variant, tsconfig })),
  );
  const tsconfigs = jobs.map(({ tsconfig }) => tsconfig);
  const outputs = await compiler.compile(tsconfigs, signal);
  return jobs.map(({ project, variant }, index) => {
    const output = outputs[index] ?? "not compiled";
    return { project, fault: output === "" ? "" : `TypeScript ${compiler.version}, ${variant}:\n${output}` };
  });
}

function isCompiled(variant: string, { depth, tsconfigs }: TypedProject, isLast: boolean): boolean {
  if (depth === "layout") return isLast && variant === "nodenext-node";
  if (depth === "all" || isLast) return true;
  return (tsconfigs.has("bundler-dom") ? eachOption : eachOptionOnNode).includes(variant);
}

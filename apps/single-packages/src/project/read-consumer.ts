import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ProcessError } from "@proj/processes";
import type { PublishedPackage } from "../published/list-published.ts";
import { appFolder } from "../repository.ts";

/** Where the programs that use the packages are: they go into the projects as sources, also when this app runs built. */
const folder = join(appFolder, "src/consumers");

/** What all of them import. */
const shared = "expect-equal";

/** One program that uses a package. */
export interface ConsumerProgram {
  /** Its file, without ending. */
  readonly name: string;
  /** Whether it runs anywhere, and not on Node alone. */
  readonly isNeutral: boolean;
  /** What it imports of the package. */
  readonly entries: readonly string[];
}

/** All that uses one package. */
export interface Consumer {
  /** By file name, such as `server.ts`. */
  readonly sources: ReadonlyMap<string, string>;
  readonly programs: readonly ConsumerProgram[];
}

/**
 * Reads the programs that use a package: `<package>.ts` for everywhere, `<package>-node.ts` for what needs Node.
 *
 * @throws ProcessError when an entry point is used by none of them.
 */
export async function readConsumer({ name, shortName, entries }: PublishedPackage): Promise<Consumer> {
  const names = [shortName, `${shortName}-node`].filter((program) => existsSync(join(folder, `${program}.ts`)));
  const sources = new Map<string, string>();
  for (const file of [...names, shared]) sources.set(`${file}.ts`, await readSource(file));
  const programs = names.map((program) => ({
    name: program,
    isNeutral: program === shortName,
    entries: listImports(sources.get(`${program}.ts`) ?? "").filter((specifier) => entries.includes(specifier)),
  }));
  const unused = entries.filter((entry) => !programs.some((program) => program.entries.includes(entry)));
  if (unused.length === 0) return { sources, programs };
  throw new ProcessError(
    `No program uses ${unused.join(" and ")} of ${name}: write one in apps/single-packages/src/consumers/${shortName}.ts, or ${shortName}-node.ts where it needs Node.`,
  );
}

/** A program of its own name, with what it shares with the others. */
export async function readProgram(name: string): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [`${name}.ts`, await readSource(name)],
    [`${shared}.ts`, await readSource(shared)],
  ]);
}

function readSource(name: string): Promise<string> {
  return readFile(join(folder, `${name}.ts`), "utf8");
}

function listImports(source: string): string[] {
  return [...source.matchAll(/ from "([^"]+)";$/gm)].map(([, specifier = ""]) => specifier);
}

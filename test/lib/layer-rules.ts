import { builtinModules } from "node:module";
import { posix } from "node:path";
import type { ModuleRequest, SourceFile } from "./source-file.ts";

/** What the rules know of a package. */
export interface PackageRules {
  /** Relative to the root: `packages/server`. */
  readonly folder: string;
  /** Packages that published code may import. */
  readonly dependencies: readonly string[];
  /** Packages that tests may import besides. */
  readonly devDependencies: readonly string[];
}

/** Folders of a package that read and write the outside world. Those of the second line are tied to Node. */
const ioFolders = ["http", "node", "stdio"];
const nodeFolders = ["node", "stdio"];

const maxLines = 300;
const builtins = new Set(builtinModules);

/** Test code: it is not published and may know more. */
export function isTestFile(path: string): boolean {
  return /\.(?:test|test-d|fixture)\.ts$/.test(path);
}

/** Lists what `file`, which lies in the package that `rules` describe, does against the architecture: one sentence each. */
export function checkLayers(file: SourceFile, rules: PackageRules): string[] {
  return [
    ...checkBorders(file, rules.folder),
    ...file.requests.flatMap((request) => checkRequest(file.path, request, rules)),
    ...(file.bareErrors > 0 && !isTestFile(file.path) ? [`${file.path} throws a bare Error`] : []),
    ...checkSize(file),
  ];
}

/** Lists the relative imports of `file` that leave the package in `folder`, one sentence each. */
export function checkBorders({ path, requests }: SourceFile, folder: string): string[] {
  return requests
    .filter(({ specifier }) => specifier.startsWith("."))
    .flatMap(({ specifier }) => {
      const target = posix.join(posix.dirname(path), specifier);
      return target.startsWith(`${folder}/`) ? [] : [`${path} imports ${target} past the border of its package`];
    });
}

/** The one rule that holds for every file of the repository. */
export function checkSize({ path, lines }: SourceFile): string[] {
  return lines > maxLines ? [`${path} has ${lines} lines, ${maxLines} are allowed`] : [];
}

function checkRequest(path: string, { specifier }: ModuleRequest, rules: PackageRules): string[] {
  if (specifier.startsWith(".")) return checkRelative(path, specifier, rules);
  if (specifier.startsWith("node:") || builtins.has(specifier)) return checkBuiltin(path, specifier, rules);
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  const allowed = isTestFile(path) ? [...rules.dependencies, ...rules.devDependencies] : rules.dependencies;
  return allowed.includes(name) ? [] : [`${path} imports ${name}, which is not a dependency that it may have`];
}

function checkRelative(path: string, specifier: string, { folder }: PackageRules): string[] {
  const target = posix.join(posix.dirname(path), specifier);
  if (!target.startsWith(`${folder}/`)) return [];
  // A test may look at the package as its users do.
  if (isTestFile(path)) return [];
  if (posix.basename(target) === "index.ts") {
    return [`${path} imports ${target}, its own package's list of public names`];
  }
  const from = folderOf(path, folder);
  const to = folderOf(target, folder);
  if (from === to || !ioFolders.includes(to) || from === "testing") return [];
  // The files beside index.ts put the package together, for any platform.
  const allowed = nodeFolders.includes(to) ? nodeFolders : [...nodeFolders, "http", ""];
  return allowed.includes(from) ? [] : [`${path} imports ${target}, which does input and output`];
}

function checkBuiltin(path: string, specifier: string, { folder }: PackageRules): string[] {
  return isTestFile(path) || nodeFolders.includes(folderOf(path, folder))
    ? []
    : [`${path} imports ${specifier} outside of node/ and stdio/`];
}

/** The first folder below `src` of the package in `folder`; empty for the files in `src` itself. */
export function folderOf(path: string, folder: string): string {
  const [first = "", ...rest] = path.slice(`${folder}/src/`.length).split("/");
  return rest.length === 0 ? "" : first;
}

/** Finds import cycles among `files`, type-only imports included. Each is told once, by its files in the order of import. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const edges = new Map(
    files.map(({ path, requests }) => [
      path,
      requests.flatMap(({ specifier }) =>
        specifier.startsWith(".") ? [posix.join(posix.dirname(path), specifier)] : [],
      ),
    ]),
  );
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (finished.has(path)) return;
    const start = trail.indexOf(path);
    if (start !== -1) {
      cycles.push(trail.slice(start));
      return;
    }
    for (const target of edges.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return cycles;
}

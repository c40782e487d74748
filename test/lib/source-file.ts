import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";

/** What a module asks for. */
export interface ModuleRequest {
  readonly specifier: string;
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
}

/** What the rules of the architecture look at. */
export interface SourceFile {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string;
  readonly lines: number;
  /** Static and dynamic imports, re-exports, and types named by `import("…")`. */
  readonly requests: readonly ModuleRequest[];
  /** How often it throws, or rejects with, a plain `Error`. */
  readonly bareErrors: number;
}

/** Reads the file at `path` below `root`. */
export function readSourceFile(root: string, path: string): SourceFile {
  return parseSourceFile(path, readFileSync(join(root, path), "utf8"));
}

/** @param path relative to the root; its extension tells the language. */
export function parseSourceFile(path: string, code: string): SourceFile {
  const { module, program } = parseSync(path, code);
  const requests: ModuleRequest[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    // An import without names runs the module.
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    requests.push({ specifier: moduleRequest.value, typeOnly });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) requests.push({ specifier: moduleRequest.value, typeOnly: isType });
    }
  }
  let bareErrors = 0;
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === "Literal" && typeof source.value === "string")
        requests.push({ specifier: source.value, typeOnly: false });
    },
    TSImportType: ({ source }) => {
      requests.push({ specifier: source.value, typeOnly: true });
    },
    ThrowStatement: ({ argument }) => {
      if (isBareError(argument)) bareErrors++;
    },
    CallExpression: ({ callee, arguments: [reason] }) => {
      if (isRejection(callee) && reason !== undefined && isBareError(reason)) bareErrors++;
    },
  }).visit(program);
  return {
    path,
    lines: code.split("\n").length - (code.endsWith("\n") ? 1 : 0),
    requests: mergeRequests(requests),
    bareErrors,
  };
}

interface Node {
  readonly type: string;
}

function isBareError(node: Node): boolean {
  return (
    (node.type === "NewExpression" || node.type === "CallExpression") &&
    isNamed((node as Node & { callee: Node }).callee, "Error")
  );
}

/** `reject(…)` and `Promise.reject(…)`, `controller.error(…)` not: a stream's error is often one that was caught. */
function isRejection(callee: Node): boolean {
  return (
    isNamed(callee, "reject") ||
    (callee.type === "MemberExpression" && isNamed((callee as Node & { property: Node }).property, "reject"))
  );
}

function isNamed(node: Node, name: string): boolean {
  return node.type === "Identifier" && (node as Node & { name: string }).name === name;
}

/** One request per module; it stays type-only while every mention of it is. */
function mergeRequests(requests: readonly ModuleRequest[]): ModuleRequest[] {
  const merged = new Map<string, boolean>();
  for (const { specifier, typeOnly } of requests) merged.set(specifier, typeOnly && (merged.get(specifier) ?? true));
  return [...merged].map(([specifier, typeOnly]) => ({ specifier, typeOnly }));
}

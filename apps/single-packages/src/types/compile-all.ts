/**
 * Compiles projects one after the other with one TypeScript, and writes what is wrong with each as JSON. Started as a program:
 * `node compile-all.js <package of TypeScript> <tsconfig> …`.
 */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import process from "node:process";
import type * as TypeScript from "typescript-5";

const [packageName = "", ...tsconfigs] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(packageName) as typeof TypeScript;

/** Files outside of the projects: libraries and the types of Node, by variant, for what is in them depends on its options. */
const cache = new Map<string, TypeScript.SourceFile | undefined>();

process.stdout.write(JSON.stringify(tsconfigs.map(compile)));

function compile(tsconfig: string): string {
  const folder = dirname(tsconfig);
  const { config, error } = ts.readConfigFile(tsconfig, ts.sys.readFile);
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const variant = JSON.stringify([options.module, options.lib]);
  const program = ts.createProgram({
    rootNames: fileNames,
    options,
    host: { ...host, getSourceFile: (...args) => getSourceFile(host, folder, variant, args) },
  });
  const faults = [...(error === undefined ? [] : [error]), ...errors, ...ts.getPreEmitDiagnostics(program)];
  return ts.formatDiagnostics(faults, host).trim();
}

function getSourceFile(
  host: TypeScript.CompilerHost,
  folder: string,
  variant: string,
  args: Parameters<TypeScript.CompilerHost["getSourceFile"]>,
): TypeScript.SourceFile | undefined {
  const [path, version] = args;
  if (path.startsWith(folder)) return host.getSourceFile(...args);
  const key = JSON.stringify([variant, path, typeof version === "object" ? version.impliedNodeFormat : version]);
  if (!cache.has(key)) cache.set(key, host.getSourceFile(...args));
  return cache.get(key);
}

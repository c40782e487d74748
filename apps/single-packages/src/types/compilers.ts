import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { ProcessError, runProcess } from "@proj/processes";

const COMPILE_MS = 900_000;

/** A TypeScript. */
export interface Compiler {
  readonly version: string;
  /**
   * Compiles projects.
   *
   * @returns what is wrong with each of them, in their order; the empty text when nothing is.
   */
  compile(tsconfigs: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
}

const require = createRequire(import.meta.url);

/** The versions that are supported: the last of each major one. */
export const compilers: readonly Compiler[] = [
  createScriptedCompiler("typescript-5"),
  createScriptedCompiler("typescript-6"),
  createNativeCompiler("typescript"),
];

/** One whose interface a script can use: it reads what the projects share once for all of them, which saves most of the time. */
function createScriptedCompiler(packageName: string): Compiler {
  const script = join(import.meta.dirname, "compile-all.js");
  return {
    version: readVersion(packageName),
    async compile(tsconfigs, signal) {
      const args = [script, packageName, ...tsconfigs];
      const { code, stdout, stderr } = await runProcess(process.execPath, args, { signal, timeoutMs: COMPILE_MS });
      if (code !== 0) throw new ProcessError(`${packageName} ended with exit code ${code}.\n${stderr}`);
      return JSON.parse(stdout) as string[];
    },
  };
}

/** One that is a program: started once for each project. */
function createNativeCompiler(packageName: string): Compiler {
  const program = join(dirname(require.resolve(`${packageName}/package.json`)), "bin/tsc");
  return {
    version: readVersion(packageName),
    async compile(tsconfigs, signal) {
      const outputs: string[] = [];
      for (const tsconfig of tsconfigs) {
        const args = [program, "--project", tsconfig, "--pretty", "false"];
        const { code, stdout, stderr } = await runProcess(process.execPath, args, { signal, timeoutMs: COMPILE_MS });
        outputs.push(code === 0 ? "" : `${stdout}${stderr}`.trim() || `exit code ${code}`);
      }
      return outputs;
    },
  };
}

function readVersion(packageName: string): string {
  return (require(`${packageName}/package.json`) as { version: string }).version;
}

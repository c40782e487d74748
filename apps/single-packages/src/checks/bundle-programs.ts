import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ProcessError } from "@proj/processes";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import type { ConsumerProgram } from "../project/read-consumer.ts";
import { runFile } from "./run-programs.ts";
import type { Runtime } from "./runtime.ts";

/** Bundles a file for a browser; gives what is still imported by the bundle. */
type Bundle = (entry: string, output: string, project: string) => Promise<readonly string[]>;

const bundlers: Readonly<Record<string, Bundle>> = { esbuild: bundleWithEsbuild, rolldown: bundleWithRolldown };

/**
 * Bundles programs for a browser, and all that their entry points export. Nothing may be left to import, nothing of Node be in it, and
 * what was bundled must run.
 *
 * @param programs those that need no Node.
 * @returns with what they were bundled.
 * @throws ProcessError when something of that is not so.
 */
export async function bundlePrograms(
  project: string,
  programs: readonly ConsumerProgram[],
  runtime: Runtime,
  signal: AbortSignal,
): Promise<string> {
  const entries = [...new Set(programs.flatMap((program) => program.entries))];
  const folder = join(project, "bundles");
  await mkdir(folder, { recursive: true });
  const everything = join(project, "esm/everything.js");
  const using = join(project, "esm/using.js");
  await writeFile(everything, entries.map((entry, index) => `export * as e${index} from "${entry}";\n`).join(""));
  await writeFile(
    using,
    programs
      .map(({ name }, index) => `import { run as r${index} } from "./${name}.js";\nawait r${index}();\n`)
      .join(""),
  );
  for (const [name, bundle] of Object.entries(bundlers)) {
    for (const entry of [everything, using]) {
      const output = join(folder, `${name}-${entry === using ? "using" : "everything"}.mjs`);
      const imported = await bundle(entry, output, project);
      const code = await readFile(output, "utf8");
      const left = [...imported, ...(code.match(/["']node:[\w/]+["']/g) ?? [])];
      if (left.length > 0) throw new ProcessError(`${name} leaves ${left.join(", ")} in ${output}.`);
      await runFile(output, runtime, signal);
    }
  }
  return Object.keys(bundlers).join(", ");
}

async function bundleWithEsbuild(entry: string, output: string, project: string): Promise<readonly string[]> {
  const { metafile, warnings } = await build({
    absWorkingDir: project,
    entryPoints: [entry],
    outfile: output,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    metafile: true,
    logLevel: "silent",
  });
  if (warnings.length > 0) throw new ProcessError(`esbuild warns: ${warnings.map(({ text }) => text).join("; ")}`);
  return Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
}

async function bundleWithRolldown(entry: string, output: string, project: string): Promise<readonly string[]> {
  const warnings: string[] = [];
  const bundle = await rolldown({
    cwd: project,
    input: entry,
    platform: "browser",
    onLog: (level, { message }) => {
      if (level === "warn") warnings.push(message);
    },
  });
  try {
    const written = await bundle.write({ file: output, format: "esm", codeSplitting: false });
    if (warnings.length > 0) throw new ProcessError(`rolldown warns: ${warnings.join("; ")}`);
    return written.output.flatMap((file) => (file.type === "chunk" ? file.imports : []));
  } finally {
    await bundle.close();
  }
}

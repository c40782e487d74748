import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";

/** How a project's programs are written: as ES modules, and as CommonJS, which gets at ES modules by `require`. */
const formats = ["esm", "cjs"] as const;
export type Format = (typeof formats)[number];

/** What goes into a project. */
export interface Programs {
  /** TypeScript, by file name. */
  readonly sources: ReadonlyMap<string, string>;
  /** The files, without ending, whose `run` is called. */
  readonly runs: readonly string[];
  /** What is loaded both ways before. */
  readonly entries: readonly string[];
}

/** Writes the programs into a folder for each format, as TypeScript and as JavaScript, each with a `main.js` that runs all of them. */
export async function writePrograms(project: string, programs: Programs): Promise<void> {
  for (const format of formats) {
    const folder = join(project, format);
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({ type: format === "esm" ? "module" : "commonjs", private: true }),
    );
    for (const [name, source] of programs.sources) {
      // As programs outside of this repository name each other.
      const text = source.replace(/ from "(\.\/[\w-]+)\.ts";$/gm, ' from "$1.js";');
      const { code } = await transform(text, { loader: "ts", format, target: "es2022" });
      await writeFile(join(folder, name), text);
      await writeFile(join(folder, name.replace(/\.ts$/, ".js")), code);
    }
    await writeFile(join(folder, "main.js"), format === "esm" ? writeModule(programs) : writeCommonJs(programs));
  }
}

/** There must be one instance of each entry point, however it is loaded. */
const compare = `function compare(specifier, imported, required) {
  if (required !== imported && required !== imported["module.exports"])
    throw new Error(specifier + " has two instances, one imported and one required");
}
`;

function writeModule({ entries, runs }: Programs): string {
  return `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
${compare}
for (const specifier of ${JSON.stringify(entries)}) compare(specifier, await import(specifier), require(specifier));
for (const name of ${JSON.stringify(runs)}) await (await import("./" + name + ".js")).run();
`;
}

function writeCommonJs({ entries, runs }: Programs): string {
  return `${compare}
async function main() {
  for (const specifier of ${JSON.stringify(entries)}) {
    const required = require(specifier);
    compare(specifier, await import(specifier), required);
  }
  for (const name of ${JSON.stringify(runs)}) await require("./" + name + ".js").run();
}
main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
`;
}

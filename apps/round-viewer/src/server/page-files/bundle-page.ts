import { join } from "node:path";
import { rolldown } from "rolldown";

const pageMain = join(import.meta.dirname, "../../page/main.js");

/**
 * Bundles the page's program with all that it imports, from the packages as they are published, as an author of a page would.
 *
 * @returns the files by their names; the page begins with `page.js`.
 * @throws when something in it is not for browsers: what cannot be resolved is an error.
 */
export async function bundlePage(): Promise<ReadonlyMap<string, string>> {
  const build = await rolldown({
    input: pageMain,
    platform: "browser",
    // What is bundled is compiled already.
    tsconfig: false,
    // Every other warning is an error; that a machine is slow is no fault of the page.
    checks: { bundlerTimings: false },
    onLog: (level, log, handle) => handle(level === "warn" ? "error" : level, log),
  });
  try {
    const { output } = await build.generate({ format: "esm", minify: true, entryFileNames: "page.js" });
    return new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file.code] as const] : [])));
  } finally {
    await build.close();
  }
}

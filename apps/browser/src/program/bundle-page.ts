import { rolldown } from "rolldown";

/** The file that the page begins with. */
export const PAGE_FILE = "page.js";

/**
 * Bundles the page's program with all that it imports, from the packages as they are published, as an author of a page would.
 *
 * @param pageMain the file of the program, compiled.
 * @returns the files by their names; what is loaded when it is needed has files of its own.
 * @throws when something in it is not for browsers: what cannot be resolved is an error.
 */
export async function bundlePage(pageMain: string): Promise<ReadonlyMap<string, string>> {
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
    const { output } = await build.generate({ format: "esm", minify: true, entryFileNames: PAGE_FILE });
    return new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file.code] as const] : [])));
  } finally {
    await build.close();
  }
}

import { join } from "node:path";
import { rolldown } from "rolldown";

const pageMain = join(import.meta.dirname, "../page/main.js");

/**
 * Bundles the page's program with all that it imports, from the packages as they are published, as an author of a page would.
 *
 * @throws when something in it is not for browsers: what cannot be resolved is an error.
 */
export async function bundlePage(): Promise<string> {
  const build = await rolldown({
    input: pageMain,
    platform: "browser",
    onLog: (level, log, handle) => handle(level === "warn" ? "error" : level, log),
  });
  try {
    const { output } = await build.generate({ format: "esm", minify: true });
    return output[0].code;
  } finally {
    await build.close();
  }
}

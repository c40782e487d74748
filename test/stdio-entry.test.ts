import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../tools/lib/bundle.mjs";
import { readEntries } from "../tools/lib/package-entries.mjs";
import { readManifest, root } from "../tools/lib/workspace.mjs";

/** The modules of a package that are loaded with its entry for standard input and output, as it is published, relative to the package. */
async function listLoaded(name: string): Promise<string[]> {
  const folder = join(root, name);
  const { output } = await bundle(folder, readEntries(readManifest(folder)), (build, options) =>
    build.generate(options),
  );
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const seen = new Set<string>();
  const modules: string[] = [];
  const load = (file: string): void => {
    const chunk = chunks.get(file);
    if (chunk === undefined || seen.has(file)) return;
    seen.add(file);
    modules.push(...chunk.moduleIds.map((id) => id.replaceAll("\\", "/").slice(folder.length + 1)));
    for (const imported of chunk.imports) load(imported);
  };
  load("stdio/index.js");
  return modules;
}

// A host that starts a server on standard input and output waits for all that is loaded, and so does whoever starts one.
it.each([
  [
    "server",
    "src/stdio/serve-stdio.ts",
    ["src/dispatch", "src/events", "src/operations", "src/options", "src/stdio", "src/timing"],
  ],
  ["client", "src/stdio/stdio-transport.ts", ["src/abort", "src/errors", "src/messages", "src/stdio", "src/timing"]],
])("with @proj/%s/stdio comes the transport and what it shares, and nothing of HTTP", async (name, file, folders) => {
  const loaded = await listLoaded(`packages/${name}`);
  expect(loaded).toContain(file);
  const found = new Set(loaded.map((path) => path.split("/").slice(0, 2).join("/")));
  expect([...found].sort()).toEqual(folders);
});

import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../tools/lib/bundle.mjs";
import { readEntries } from "../tools/lib/package-entries.mjs";
import { readManifest, root } from "../tools/lib/workspace.mjs";

const folder = join(root, "packages/server");
/** A host that starts a server on standard input and output waits for all that is loaded. */
let loaded: readonly string[] = [];

beforeAll(async () => {
  const { output } = await bundle(folder, readEntries(readManifest(folder)), (build, options) =>
    build.generate(options),
  );
  const chunks = new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
  const seen = new Set<string>();
  const modules: string[] = [];
  const load = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    modules.push(...chunk.moduleIds.map((id) => id.replaceAll("\\", "/").slice(folder.length + 1)));
    for (const imported of chunk.imports) load(imported);
  };
  load("stdio/index.js");
  loaded = modules;
});

describe("what is loaded with @proj/server/stdio, as it is published,", () => {
  it("has nothing of HTTP and nothing of node:http", () => {
    expect(loaded).toContain("src/stdio/serve-stdio.ts");
    expect(loaded.filter((path) => /^src\/(?:http|node)\//.test(path))).toEqual([]);
  });

  it("is the transport and what it shares with others, not the server", () => {
    const folders = new Set(loaded.map((path) => path.split("/").slice(0, 2).join("/")));
    expect([...folders].sort()).toEqual(["src/dispatch", "src/events", "src/stdio"]);
  });
});

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { readEntries } from "../tools/lib/package-entries.mjs";
import { root } from "../tools/lib/workspace.mjs";
import { listFiles } from "./lib/list-files.ts";
import { listOptionMembers } from "./lib/option-members.ts";
import { listPublicNames } from "./lib/public-names.ts";
import { readPackages } from "./lib/read-sources.ts";
import { parseSourceFile } from "./lib/source-file.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const guides = [...listFiles(root, "docs"), ...readPackages().map(({ folder }) => `${folder}/README.md`)]
  .filter((path) => /^(?:docs\/(?!adr\/)|packages\/).*\.md$/.test(path))
  .map(read)
  .join("\n");
const words = new Set(guides.match(/\w+/g));

/** What authors of servers, clients and stores configure and catch. `@proj/types` is what these are made of. */
const entries = readPackages()
  .filter(({ folder, manifest }) => folder.startsWith("packages/") && manifest.name !== "@proj/types")
  .flatMap(({ folder, manifest }) =>
    readEntries(manifest).map(({ source }) => ({ entry: posix.join(folder, source) })),
  );

describe.each(entries)("of what $entry exports, the guides name", ({ entry }) => {
  const code = read(entry);
  const names = listPublicNames(entry, code).map((name) => name.replace("type ", ""));

  it("every class of errors", () => {
    expect(names.filter((name) => name.endsWith("Error") && !words.has(name))).toEqual([]);
  });

  it("every option", () => {
    const own = parseSourceFile(entry, code).requests.filter(({ specifier }) => specifier.startsWith("."));
    const members = own
      .map(({ specifier }) => posix.join(posix.dirname(entry), specifier))
      .flatMap((path) => listOptionMembers(path, read(path)))
      .map((member) => member.split(".") as [string, string])
      .filter(([name]) => names.includes(name));
    expect(members.filter(([, member]) => !words.has(member)).map((parts) => parts.join("."))).toEqual([]);
  });
});

it("client.md has a row for every class of errors that the client exports", () => {
  const [, table = ""] = /^## Errors\n([\s\S]*?)^## /m.exec(read("docs/guides/client.md")) ?? [];
  const entry = "packages/client/src/index.ts";
  const classes = listPublicNames(entry, read(entry)).filter((name) => /^\w+Error$/.test(name) && name !== "McpError");
  const rows = Array.from(table.matchAll(/^\| `(\w+)` \|/gm), ([, name]) => name);
  expect(classes.filter((name) => !rows.includes(name))).toEqual([]);
});

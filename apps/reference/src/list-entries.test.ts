import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listEntries } from "./list-entries.ts";

const root = join(import.meta.dirname, "../../..");

it("finds every entry point that a package has sources for, the server's first", () => {
  const entries = listEntries(root);
  expect(entries.map(({ name }) => name)).toEqual([
    "@proj/server",
    "@proj/server/node",
    "@proj/server/stdio",
    "@proj/server/testing",
    "@proj/client",
    "@proj/client/node",
    "@proj/client/stdio",
    "@proj/request-state",
    "@proj/request-state/testing",
    "@proj/request-state-envelope",
    "@proj/single-use-libsql",
    "@proj/types",
  ]);
  expect(entries.filter(({ file }) => !existsSync(file))).toEqual([]);
});

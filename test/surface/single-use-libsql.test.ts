import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/single-use-libsql exports these names and no others", async () => {
  expect(await readSurface("packages/single-use-libsql/src/index.ts")).toMatchInlineSnapshot(`
    "libsqlSingleUseStore
    type LibsqlSingleUseStore
    type LibsqlSingleUseStoreOptions"
  `);
});

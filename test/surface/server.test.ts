import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/server exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/index.ts")).toMatchInlineSnapshot();
});

it("@proj/server/node exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/node/index.ts")).toMatchInlineSnapshot();
});

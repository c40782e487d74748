import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/types exports these names and no others", async () => {
  expect(await readSurface("packages/types/src/index.ts")).toMatchInlineSnapshot();
});

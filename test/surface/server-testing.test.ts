import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/server/testing exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/testing/index.ts")).toMatchInlineSnapshot(`
    "SingleUseContractError
    type SingleUseStoreCheck
    singleUseStoreContract
    type SingleUseStoreSubject
    type TestClock"
  `);
});

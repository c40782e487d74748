import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/request-state/testing exports these names and no others", async () => {
  expect(await readSurface("packages/request-state/src/testing/index.ts")).toMatchInlineSnapshot(`
    "type CodecCheck
    codecContract
    CodecContractError
    type CodecSubject
    confidentialityChecks"
  `);
});

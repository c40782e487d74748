import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/request-state-envelope exports these names and no others", async () => {
  expect(await readSurface("packages/request-state-envelope/src/index.ts")).toMatchInlineSnapshot(`
    "createDataKey
    envelope
    type EnvelopeOptions
    type KeyServices
    rewrapDataKey
    type Unwrap
    type Wrap"
  `);
});

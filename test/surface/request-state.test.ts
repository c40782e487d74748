import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/request-state exports these names and no others", async () => {
  expect(await readSurface("packages/request-state/src/index.ts")).toMatchInlineSnapshot(`
    "fromBase64url
    fromHex
    jwe
    type JweOptions
    type OctetJsonWebKey
    type RequestStateKey"
  `);
});

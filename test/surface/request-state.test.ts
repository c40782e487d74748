import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/request-state exports these names and no others", async () => {
  expect(await readSurface("packages/request-state/src/index.ts")).toMatchInlineSnapshot(`
    "checkKeyRotation
    fromBase64url
    fromHex
    jwe
    type JweOptions
    keyRing
    type KeyRing
    type KeyRotation
    type OctetJsonWebKey
    readKeyIds
    type ReadKeys
    type RequestStateKey"
  `);
});

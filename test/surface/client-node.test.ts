import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/client/node exports these names and no others", async () => {
  expect(await readSurface("packages/client/src/node/index.ts")).toMatchInlineSnapshot(`
    "NodeHttpTransport
    type NodeHttpTransportOptions"
  `);
});

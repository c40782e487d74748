import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/server/stdio exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/stdio/index.ts")).toMatchInlineSnapshot(`
    "type ServedStream
    serveStdio
    type ServeStdioOptions
    serveStream
    type ServeStreamOptions
    type StreamOptions"
  `);
});

import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

// In a file of its own: there are more names than a source file may have lines.
it("@proj/types exports these names and no others", async () => {
  const names = await readSurface("packages/types/src/index.ts");
  await expect(`${names}\n`).toMatchFileSnapshot("types.names.txt");
});

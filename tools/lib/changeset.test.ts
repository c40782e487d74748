import { describe, expect, it } from "vitest";
import { findMissingChangeset } from "./changeset.mjs";

describe("findMissingChangeset", () => {
  it("asks for a changeset when published code changed", () => {
    expect(findMissingChangeset(["packages/types/src/index.ts", ".changeset/README.md"])).toContain(
      "packages/types/src/index.ts",
    );
  });

  it.each([
    ["a changeset is there", ["packages/types/src/index.ts", ".changeset/brave-cats-sing.md"]],
    [
      "only tests changed",
      ["packages/types/src/a.test.ts", "packages/types/src/a.test-d.ts", "packages/types/src/a.fixture.ts"],
    ],
    ["nothing that is published changed", ["docs/errors.md", "apps/provisioner/src/main.ts", "tools/check.mjs"]],
  ])("is content when %s", (_, paths) => {
    expect(findMissingChangeset(paths)).toBeUndefined();
  });
});

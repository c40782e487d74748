import { expect, it } from "vitest";
import { findReleaseProblems, readRepository, withRepository } from "./release.mjs";

const manifest = { name: "@proj/server", version: "1.2.0", publishConfig: { access: "public", provenance: true } };
const candidate = { folder: "packages/server", manifest, changelog: "# @proj/server\n\n## 1.2.0\n\n- Sessions.\n" };

it("lets packages out that have one version, its notes, and provenance", () => {
  expect(findReleaseProblems([candidate, { ...candidate, folder: "packages/client" }], [])).toEqual([]);
});

it("names what stands in the way", () => {
  const unversioned = { folder: "packages/types", manifest: { name: "@proj/types", version: "0.0.0" }, changelog: "" };
  const undocumented = { ...candidate, changelog: "# @proj/server\n\n## 1.2.0-next\n" };
  expect(findReleaseProblems([unversioned, undocumented], ["asking.md"])).toEqual([
    "1 changesets wait for a version: npx changeset version",
    "all packages have one version, and these have 0.0.0, 1.2.0",
    "packages/types has no version yet",
    "packages/types would not be public: publishConfig.access",
    "packages/types would have no provenance: publishConfig.provenance",
    "packages/server/CHANGELOG.md does not tell of 1.2.0",
  ]);
});

it("takes the address of the source from the workflow", () => {
  const repository = readRepository({ GITHUB_SERVER_URL: "https://git.example", GITHUB_REPOSITORY: "proj/mcp" });
  expect(repository).toBe("https://git.example/proj/mcp");
  expect(withRepository(manifest, "packages/server", "https://git.example/proj/mcp")).toEqual({
    ...manifest,
    homepage: "https://git.example/proj/mcp/tree/main/packages/server#readme",
    bugs: "https://git.example/proj/mcp/issues",
    repository: { type: "git", url: "git+https://git.example/proj/mcp.git", directory: "packages/server" },
  });
});

it.each([{}, { GITHUB_SERVER_URL: "https://git.example" }, { GITHUB_REPOSITORY: "" }])(
  "knows no address in %o",
  (environment) => {
    expect(readRepository(environment)).toBeUndefined();
  },
);

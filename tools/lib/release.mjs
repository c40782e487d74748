/** @typedef {import("./workspace.mjs").Manifest} Manifest */

/**
 * A package, as it would be released.
 *
 * @typedef {object} Candidate
 * @property {string} folder relative to the root
 * @property {Manifest} manifest
 * @property {string} changelog "" where there is none
 */

/**
 * Where the source is, as the provenance of a published package says. The workflow knows it, so no file has to.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {string | undefined} an address, or nothing outside of a workflow
 */
export function readRepository({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name }) {
  return server && name ? `${server}/${name}` : undefined;
}

/**
 * What stands in the way of a release.
 *
 * @param {readonly Candidate[]} candidates
 * @param {readonly string[]} changesets the files that wait for a version
 * @returns {string[]} sentences, none where a release can be made
 */
export function findReleaseProblems(candidates, changesets) {
  const problems =
    changesets.length === 0 ? [] : [`${changesets.length} changesets wait for a version: npx changeset version`];
  const versions = new Set(candidates.map(({ manifest }) => manifest.version));
  if (versions.size > 1) problems.push(`all packages have one version, and these have ${[...versions].join(", ")}`);
  for (const { folder, manifest, changelog } of candidates) {
    const { version = "0.0.0", publishConfig } = manifest;
    if (version === "0.0.0") problems.push(`${folder} has no version yet`);
    else if (!changelog.includes(`\n## ${version}\n`))
      problems.push(`${folder}/CHANGELOG.md does not tell of ${version}`);
    if (publishConfig?.access !== "public") problems.push(`${folder} would not be public: publishConfig.access`);
    if (publishConfig?.provenance !== true)
      problems.push(`${folder} would have no provenance: publishConfig.provenance`);
  }
  return problems;
}

/**
 * A manifest that says where its source is. Provenance is refused where it does not.
 *
 * @param {Manifest} manifest
 * @param {string} folder of the package in the repository
 * @param {string} repository
 */
export function withRepository(manifest, folder, repository) {
  return {
    ...manifest,
    homepage: `${repository}/tree/main/${folder}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: "git", url: `git+${repository}.git`, directory: folder },
  };
}

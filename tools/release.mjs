/**
 * Publishes what has a version that is not published yet. Runs in the workflow `release`, which knows where the source is. Usage:
 * `npm run release -- --dry-run` packs instead, anywhere, and says what would go out and what stands in the way.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { binOf } from "./lib/bin.mjs";
import { runPnpm } from "./lib/pnpm.mjs";
import { prepare } from "./lib/prepare.mjs";
import { findReleaseProblems, readRepository, withRepository } from "./lib/release.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { listPackages, readManifest, root } from "./lib/workspace.mjs";

const isDry = process.argv.includes("--dry-run");
const environment = await prepare(process.stderr);
const candidates = listPackages().flatMap((folder) => {
  const manifest = readManifest(join(root, folder));
  return manifest.private === true ? [] : [{ folder, manifest, changelog: readChangelog(folder) }];
});
const changesets = readdirSync(join(root, ".changeset")).filter((name) => /^(?!README\.md$).+\.md$/.test(name));
const problems = findReleaseProblems(candidates, changesets);
const repository = readRepository(process.env);
if (repository === undefined) problems.push("nobody says where the source is: run it in the workflow");
if (!process.env["ACTIONS_ID_TOKEN_REQUEST_URL"])
  problems.push("nothing can sign the provenance: it needs id-token: write");
for (const problem of problems) process.stderr.write(`! ${problem}\n`);

if (isDry) process.exitCode = await packAll();
else if (repository === undefined || problems.length > 0) process.exitCode = 1;
else process.exitCode = await publishAll(repository);

/** @param {string} repository */
async function publishAll(repository) {
  for (const { folder, manifest } of candidates) {
    const told = JSON.stringify(withRepository(manifest, folder, repository), undefined, 2);
    writeFileSync(join(root, folder, "package.json"), `${told}\n`);
  }
  const settings = mkdtempSync(join(tmpdir(), "release-"));
  try {
    const env = { ...environment, ...(await signIn(settings)) };
    // It asks the registry which versions are there, publishes the others with pnpm, and tags them.
    const changeset = [binOf("@changesets/cli", "changeset"), "publish"];
    const { code } = await runCommand(process.execPath, changeset, { cwd: root, env, stdio: "inherit" });
    return code;
  } finally {
    rmSync(settings, { recursive: true, force: true });
  }
}

/**
 * Settings that have the token `NPM_TOKEN` used, in place of a user's own. Without one, the registry has to trust the workflow.
 *
 * @param {string} folder
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function signIn(folder) {
  if (!process.env["NPM_TOKEN"]) return {};
  const { output } = await runPnpm(["config", "get", "registry"], { cwd: root, env: environment });
  const registry = output.trim();
  const file = join(folder, "npmrc");
  writeFileSync(file, `registry=${registry}\n${registry.replace(/^https?:/, "")}:_authToken=\${NPM_TOKEN}\n`);
  return { NPM_CONFIG_USERCONFIG: file, NPM_TOKEN: process.env["NPM_TOKEN"] };
}

async function packAll() {
  const target = mkdtempSync(join(tmpdir(), "release-"));
  try {
    for (const { folder, manifest } of candidates) {
      const args = ["pack", "--json", "--pack-destination", target];
      const { code, output } = await runPnpm(args, { cwd: join(root, folder), env: environment });
      if (code !== 0) {
        process.stderr.write(output);
        return code;
      }
      const { files } = JSON.parse(output.slice(output.indexOf("{")));
      process.stdout.write(`${manifest.name} ${manifest.version}: ${files.length} files\n`);
    }
    return 0;
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function readChangelog(folder) {
  const path = join(root, folder, "CHANGELOG.md");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

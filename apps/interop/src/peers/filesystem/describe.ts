import process from "node:process";
import { findFile, findMissing, readVersion } from "../dependencies.ts";
import type { Peer } from "../peer.ts";
import { buildFilesystemScenarios } from "./scenarios.ts";

const name = "@modelcontextprotocol/server-filesystem";

/** @param folder one that it may show, with the file `note.txt` in it. */
export function describeFilesystem(folder: string): Peer {
  const main = findFile(name, "dist/index.js");
  return {
    id: "filesystem",
    title: `server-filesystem ${readVersion(name)}`,
    server: {
      stdio: () => ({ file: process.execPath, args: [main, folder] }),
      encounters: [{ revision: "2025-11-25", transport: "stdio", mode: "auto" }],
      scenarios: buildFilesystemScenarios(folder),
    },
    missing: findMissing(name),
  };
}

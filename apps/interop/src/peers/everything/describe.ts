import process from "node:process";
import { findFile, findMissing, readVersion } from "../dependencies.ts";
import { nodeProgram } from "../node-program.ts";
import type { Peer } from "../peer.ts";
import { everythingScenarios } from "./scenarios.ts";

const name = "@modelcontextprotocol/server-everything";

/** The reference server with a bit of everything. Which revision it speaks, our client finds out. */
export function describeEverything(): Peer {
  const main = findFile(name, "dist/index.js");
  return {
    id: "everything",
    title: `server-everything ${readVersion(name)}`,
    server: {
      http: () => nodeProgram("peers/everything/http-server"),
      stdio: () => ({ file: process.execPath, args: [main, "stdio"] }),
      encounters: [
        { revision: "2025-11-25", transport: "HTTP", mode: "auto" },
        { revision: "2025-11-25", transport: "stdio", mode: "auto" },
      ],
      scenarios: everythingScenarios,
    },
    missing: findMissing(name),
  };
}

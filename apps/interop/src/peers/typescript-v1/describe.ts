import { playWith } from "../../matrix/play-scenarios.ts";
import { findMissing, readVersion } from "../dependencies.ts";
import { neverOpensAnew } from "../never-opens-anew.ts";
import { nodeProgram } from "../node-program.ts";
import type { Encounter, Peer } from "../peer.ts";

/** Its side knows nothing else; our client is not told so, and finds it out. */
const encounters: readonly Encounter[] = [
  { revision: "2025-11-25", transport: "HTTP", mode: "auto" },
  { revision: "2025-11-25", transport: "stdio", mode: "auto" },
];

/** The first official TypeScript SDK, which most clients and servers are built on. */
export function describeTypescriptV1(): Peer {
  const name = "@modelcontextprotocol/sdk";
  return {
    id: "typescript-v1",
    title: `TypeScript SDK ${readVersion(name)}`,
    client: {
      play: playWith(nodeProgram("peers/typescript-v1/client")),
      encounters,
      lacks: [neverOpensAnew],
    },
    server: {
      http: () => nodeProgram("peers/typescript-v1/http-server"),
      stdio: () => nodeProgram("peers/typescript-v1/stdio-server"),
      encounters,
    },
    missing: findMissing(name),
  };
}

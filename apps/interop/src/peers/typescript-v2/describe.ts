import { playWith } from "../../matrix/play-scenarios.ts";
import { findMissing, readVersion } from "../dependencies.ts";
import { neverOpensAnew } from "../never-opens-anew.ts";
import { nodeProgram } from "../node-program.ts";
import type { Encounter, Peer } from "../peer.ts";

const modern: readonly Encounter[] = [
  { revision: "2026-07-28", transport: "HTTP", mode: "auto" },
  { revision: "2026-07-28", transport: "stdio", mode: "auto" },
];
const legacy: readonly Encounter[] = [
  { revision: "2025-11-25", transport: "HTTP", mode: "legacy" },
  { revision: "2025-11-25", transport: "stdio", mode: "legacy" },
];
/** Either side of this SDK can be told to know no more than these. */
const older: readonly Encounter[] = [
  { revision: "2025-06-18", transport: "HTTP", mode: "auto", versions: ["2025-06-18"] },
  { revision: "2025-03-26", transport: "HTTP", mode: "auto", versions: ["2025-03-26"] },
  { revision: "2024-11-05", transport: "stdio", mode: "auto", versions: ["2024-11-05"] },
];

/** The second official TypeScript SDK. It speaks both eras. */
export function describeTypescriptV2(): Peer {
  const name = "@modelcontextprotocol/client";
  return {
    id: "typescript-v2",
    title: `TypeScript SDK ${readVersion(name)}`,
    client: {
      play: playWith(nodeProgram("peers/typescript-v2/client")),
      encounters: [...modern, ...legacy, ...older.map((encounter) => ({ ...encounter, mode: "legacy" as const }))],
      lacks: [neverOpensAnew],
    },
    server: {
      http: ({ versions = [] }) => nodeProgram("peers/typescript-v2/http-server", ...versions),
      stdio: ({ versions = [] }) => nodeProgram("peers/typescript-v2/stdio-server", ...versions),
      encounters: [...modern, ...legacy, ...older],
    },
    missing: findMissing(name, "@modelcontextprotocol/server", "@modelcontextprotocol/node"),
  };
}

import { findNewerNode } from "@proj/processes";
import { findFile, findMissing, readVersion } from "../dependencies.ts";
import type { Peer } from "../peer.ts";
import { playWithInspector } from "./play-with-inspector.ts";
import { inspectorScenarios } from "./scenarios.ts";

const name = "@modelcontextprotocol/inspector";

/** The command line of the official Inspector: one process for each thing to do. Nobody can be asked there. */
export function describeInspector(): Peer {
  const node = findNewerNode();
  const launcher = findFile(name, "clients/launcher/build/index.js");
  return {
    id: "inspector",
    title: `Inspector ${readVersion(name)}, command line`,
    client: {
      play: playWithInspector({ file: node ?? "node", args: [launcher, "--cli"] }),
      encounters: [
        { revision: "2026-07-28", transport: "HTTP", mode: "auto" },
        { revision: "2026-07-28", transport: "stdio", mode: "auto" },
        { revision: "2025-11-25", transport: "HTTP", mode: "legacy" },
        { revision: "2025-11-25", transport: "stdio", mode: "legacy" },
      ],
      scenarios: inspectorScenarios,
    },
    missing: findMissing(name) ?? (node === undefined ? "it needs Node 22 or later" : undefined),
  };
}

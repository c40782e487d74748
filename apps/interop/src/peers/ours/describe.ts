import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Ours } from "../../matrix/pairing.ts";
import { playWith } from "../../matrix/play-scenarios.ts";
import { nodeProgram } from "../node-program.ts";

/** @param data a folder for what the demos keep. */
export function describeOurs(data: string): Ours {
  const demoMain = fileURLToPath(import.meta.resolve("@proj/provisioner/dist/server/main.js"));
  return {
    play: playWith(nodeProgram("peers/ours/client")),
    http: nodeProgram("peers/ours/http-server"),
    stdio: nodeProgram("peers/ours/stdio-server"),
    demo: (id) => ({
      file: process.execPath,
      args: [demoMain, "--port", "0", "--data", join(data, id.replaceAll(":", "-"))],
    }),
  };
}

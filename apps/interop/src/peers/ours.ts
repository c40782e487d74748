import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Program } from "../process/program.ts";
import { nodeProgram } from "./node-program.ts";

/** Our side. */
export interface Ours {
  readonly client: Program;
  readonly server: Program;
  /** The server of the provisioner, as its users start it. */
  readonly demo: Program;
}

/** @param data the folder in which the demo keeps its databases. */
export function describeOurs(data: string): Ours {
  const demoMain = fileURLToPath(import.meta.resolve("@proj/provisioner/dist/server/main.js"));
  return {
    client: nodeProgram("our-client"),
    server: nodeProgram("our-server"),
    demo: { file: process.execPath, args: [demoMain, "--port", "0", "--data", data] },
  };
}

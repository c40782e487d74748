import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Processes } from "../process/processes.ts";
import type { Peer } from "./peer.ts";
import { preparePythonEnvironment } from "./python-environment.ts";

/** How long each step of an installation may take. */
const INSTALL_MS = 300_000;

const appFolder = join(import.meta.dirname, "../..");
const programs = join(appFolder, "python");

/** The official Python SDK, in a virtual environment of its own that is made where there is none. */
export async function describePythonSdk(processes: Processes): Promise<Peer> {
  const requirements = readFileSync(join(programs, "requirements.txt"), "utf8");
  const { python, missing } = await preparePythonEnvironment({
    folder: join(appFolder, "node_modules/.cache/python-sdk"),
    requirements,
    run: (file, args) => processes.run({ file, args }, [], INSTALL_MS),
  });
  return {
    id: "python-sdk",
    title: `Python SDK ${/^mcp==(\S+)$/m.exec(requirements)?.[1]}`,
    client: { file: python, args: [join(programs, "client.py")] },
    server: { file: python, args: [join(programs, "server.py")] },
    missing,
  };
}

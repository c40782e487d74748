import { readFileSync } from "node:fs";
import { join } from "node:path";
import { playWith } from "../../matrix/play-scenarios.ts";
import type { Processes } from "../../process/processes.ts";
import type { Program } from "../../process/program.ts";
import { neverOpensAnew } from "../never-opens-anew.ts";
import type { Encounter, Peer } from "../peer.ts";
import { preparePythonEnvironment } from "./python-environment.ts";

/** How long each step of an installation may take. */
const INSTALL_MS = 300_000;

const appFolder = join(import.meta.dirname, "../../..");
const programs = join(appFolder, "python");

const encounters: readonly Encounter[] = [
  { revision: "2026-07-28", transport: "HTTP", mode: "auto" },
  { revision: "2026-07-28", transport: "stdio", mode: "auto" },
  { revision: "2025-11-25", transport: "HTTP", mode: "legacy" },
  { revision: "2025-11-25", transport: "stdio", mode: "legacy" },
];

/** The official Python SDK, in a virtual environment of its own that is made where there is none. It speaks both eras. */
export async function describePython(processes: Processes): Promise<Peer> {
  const requirements = readFileSync(join(programs, "requirements.txt"), "utf8");
  const { python, missing } = await preparePythonEnvironment({
    folder: join(appFolder, "node_modules/.cache/python-sdk"),
    requirements,
    run: (file, args) => processes.run({ file, args }, [], INSTALL_MS),
  });
  const program = (name: string): Program => ({ file: python, args: [join(programs, name)] });
  return {
    id: "python",
    title: `Python SDK ${/^mcp==(\S+)$/m.exec(requirements)?.[1]}`,
    client: { play: playWith(program("client.py")), encounters, lacks: [neverOpensAnew] },
    server: { http: () => program("http_server.py"), stdio: () => program("stdio_server.py"), encounters },
    missing,
  };
}

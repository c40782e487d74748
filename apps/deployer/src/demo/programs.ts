import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ProcessError, runProcess, type StartedServer, startServer } from "@proj/processes";

const START_MS = 30_000;

/** The processes of the demo. */
export interface Programs {
  /** Starts the key service: on any free port, or where it was before. */
  startKeyService(port?: string): Promise<StartedServer>;
  /** Has the key service make a data key, where there is none. */
  makeKeys(keyService: StartedServer): Promise<void>;
  /** Starts the deployer. */
  startDeployer(keyServiceUrl: string): Promise<StartedServer>;
}

/** @param data where all of them keep what they keep. */
export function createPrograms(data: string, signal: AbortSignal): Programs {
  // For one run: the service is reachable by every program of this machine.
  const env = { DEPLOYER_KEY_SERVICE_TOKEN: randomBytes(32).toString("base64url") };
  const keysFile = join(data, "keys");
  const start = (title: string, main: string, args: readonly string[]): Promise<StartedServer> =>
    startServer(process.execPath, [join(import.meta.dirname, "..", main), ...args], {
      title,
      env,
      stderr: "pass-on",
      signal,
    });
  return {
    startKeyService: (port = "0") =>
      start("The key service", "key-service/main.js", ["--port", port, "--master-key", join(data, "master-key")]),
    async makeKeys({ url }) {
      if (existsSync(keysFile)) return;
      const args = [join(import.meta.dirname, "../keys/main.js"), "--key-service", url, "--keys", keysFile];
      const options = { signal, timeoutMs: START_MS, env: { ...process.env, ...env } };
      const { code, stderr } = await runProcess(process.execPath, args, options);
      if (code !== 0) throw new ProcessError(`There is no data key.\n${stderr}`.trimEnd());
    },
    startDeployer: (keyServiceUrl) =>
      start("The deployer", "server/main.js", [
        ...["--port", "0", "--key-service", keyServiceUrl, "--keys", keysFile],
        ...["--releases", join(data, "releases")],
      ]),
  };
}

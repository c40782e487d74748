import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { parseCommandLine, parsePort, ReadableError, runMain } from "@proj/provisioner/terminal";
import { dataFolder } from "../keys/keys-settings.ts";
import { createMasterKey, readSecret } from "./master-key.ts";
import { serveKeyService } from "./serve-key-service.ts";

const USAGE = `Usage: node apps/deployer/dist/key-service/main.js [--port <port>] [--master-key <file>]

  A stand-in for a key management service, on 127.0.0.1.

  --port <port>        0 takes any free port. Default: 3010.
  --master-key <file>  Its secret, made when there is none. Default: apps/deployer/data/master-key.

  DEPLOYER_KEY_SERVICE_TOKEN  What callers have to show. Must be set.`;

await runMain(USAGE, async () => {
  const { values } = parseCommandLine(
    process.argv.slice(2),
    { port: { type: "string" }, "master-key": { type: "string" }, help: { type: "boolean", short: "h" } },
    0,
  );
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const token = process.env["DEPLOYER_KEY_SERVICE_TOKEN"];
  if (token === undefined || token === "") throw new ReadableError("DEPLOYER_KEY_SERVICE_TOKEN is not set.");
  const interruption = watchInterruption();
  const masterKey = await createMasterKey(await readSecret(values["master-key"] ?? join(dataFolder, "master-key")));
  const served = await serveKeyService({ masterKey, token, port: parsePort("--port", values.port ?? "3010") });
  process.stdout.write(`Listening on ${served.url}\n`);
  if (!interruption.aborted) await once(interruption, "abort");
  await served.close();
  return 0;
});

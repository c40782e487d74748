import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { parseCommandLine, parsePort, runMain } from "@proj/provisioner/terminal";
import { listen } from "@proj/server/node";
import { openCodec } from "../codec.ts";
import { createCodecKeys, readWrappedKeys } from "../keys/codec-keys.ts";
import { connectKeyService } from "../keys/key-service.ts";
import { dataFolder, keyFlags, readKeysSettings } from "../keys/keys-settings.ts";
import { openLater } from "../keys/open-later.ts";
import { buildServer } from "./build-server.ts";
import { createReleases } from "./release.ts";

const USAGE = `Usage: node apps/deployer/dist/server/main.js [--port <port>] [--key-service <url>] [--keys <file>] [--releases <folder>]

  --port <port>        Where to listen on 127.0.0.1; 0 takes any free port. Default: 3000.
  --key-service <url>  Default: $DEPLOYER_KEY_SERVICE, or http://127.0.0.1:3010.
  --keys <file>        The wrapped data keys. Default: $DEPLOYER_KEYS, or apps/deployer/data/keys.
  --releases <folder>  Where releases are written down. Default: apps/deployer/data/releases.

  DEPLOYER_KEY_SERVICE_TOKEN  What the key service wants to see.`;

await runMain(USAGE, async () => {
  const { values } = parseCommandLine(
    process.argv.slice(2),
    { ...keyFlags, port: { type: "string" }, releases: { type: "string" }, help: { type: "boolean", short: "h" } },
    0,
  );
  if (values.help === true) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const { keyServiceUrl, keyServiceToken, keysFile } = readKeysSettings(values, process.env);
  const keyService = connectKeyService({ url: keyServiceUrl, token: keyServiceToken });
  const keys = createCodecKeys(await readWrappedKeys(keysFile), keyService);
  const interruption = watchInterruption();
  const server = buildServer({
    codec: openLater(() => openCodec(keys)),
    releases: createReleases(values.releases ?? join(dataFolder, "releases")),
  });
  const listening = await listen(server, { port: parsePort("--port", values.port ?? "3000") });
  process.stdout.write(`Listening on ${listening.url}\n`);
  if (!interruption.aborted) await once(interruption, "abort");
  await listening.close();
  return 0;
});

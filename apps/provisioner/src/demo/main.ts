import { join } from "node:path";
import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { DEFAULT_NAME } from "../command-line/default-name.ts";
import { runMain } from "../command-line/run-main.ts";
import { DEMO_USAGE, readDemoSettings } from "./demo-settings.ts";
import { runClient } from "./run-client.ts";
import { startServer } from "./start-server.ts";
import { tellIfSlow } from "./tell-if-slow.ts";

const clientMain = join(import.meta.dirname, "../client/main.js");

await runMain(DEMO_USAGE, async () => {
  const { help, name, serverArgs, clientArgs } = readDemoSettings(process.argv.slice(2));
  if (help) {
    print(DEMO_USAGE);
    return 0;
  }
  if (name === undefined)
    print(`No name was given, so this run takes "${DEFAULT_NAME}". For another: npm run demo -- <name>\n`);
  const interruption = watchInterruption();
  const server = await tellIfSlow("the server starts", startServer(serverArgs, interruption), (line) => {
    // Whoever is no terminal does not wait.
    if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
  });
  try {
    print(`Server     process ${server.process.pid} at ${server.url}`);
    return await runClient(clientMain, ["--url", server.url, ...clientArgs], interruption);
  } finally {
    await server.stop();
  }
});

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

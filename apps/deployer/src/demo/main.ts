import { join } from "node:path";
import process from "node:process";
import { type StartedServer, watchInterruption } from "@proj/processes";
import { runClient, runMain } from "@proj/provisioner/terminal";
import { DEMO_USAGE, readDemoSettings } from "./demo-settings.ts";
import { createPrograms } from "./programs.ts";

const clientMain = join(import.meta.dirname, "../client/main.js");

await runMain(DEMO_USAGE, async () => {
  const { help, hasOutage, data, clientArgs } = readDemoSettings(process.argv.slice(2));
  if (help) {
    print(DEMO_USAGE);
    return 0;
  }
  const interruption = watchInterruption();
  const programs = createPrograms(data, interruption);
  const started: StartedServer[] = [];
  const keep = (server: StartedServer): StartedServer => {
    started.unshift(server);
    return server;
  };
  const call = (url: string): Promise<number> => runClient(clientMain, ["--url", url, ...clientArgs], interruption);
  try {
    const keyService = keep(await programs.startKeyService());
    print(`Keys       process ${keyService.process.pid} at ${keyService.url}`);
    await programs.makeKeys(keyService);
    if (hasOutage) {
      await keyService.stop();
      print("Keys       the key service is down now");
    }
    const deployer = keep(await programs.startDeployer(keyService.url));
    print(`Server     process ${deployer.process.pid} at ${deployer.url}`);
    const code = await call(deployer.url);
    if (!hasOutage) return code;
    print(
      "\nThe server cannot seal a token, so it does not ask, and nothing was deployed. The caller hears no more than that.\n",
    );
    const again = keep(await programs.startKeyService(new URL(keyService.url).port));
    print(`Keys       process ${again.process.pid}: the key service is back, and the server is the same`);
    return await call(deployer.url);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
});

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { runMain } from "../command-line/run-main.ts";
import { callProvision } from "./call-provision.ts";
import { CLIENT_USAGE, readClientSettings } from "./client-settings.ts";
import { toReadableError } from "./to-readable-error.ts";

await runMain(CLIENT_USAGE, async () => {
  const settings = readClientSettings(process.argv.slice(2), process.env);
  if (settings.help) {
    process.stdout.write(`${CLIENT_USAGE}\n`);
    return 0;
  }
  try {
    return (await callProvision(settings, watchInterruption())) ? 0 : 1;
  } catch (error) {
    throw toReadableError(error);
  }
});

import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { chooseSeed } from "./command-line/choose-seed.ts";
import { runMain } from "./command-line/run-main.ts";
import { runFleet } from "./run-fleet.ts";
import { readSettings, USAGE } from "./settings.ts";

await runMain(USAGE, async () => {
  const settings = readSettings(process.argv.slice(2), chooseSeed);
  if (settings.help) {
    process.stdout.write(`${USAGE}\n`);
    return true;
  }
  return runFleet(settings, {
    signal: watchInterruption(),
    // Standard output belongs to what came of it.
    tell: (line) => process.stderr.write(`${line}\n`),
    print: (text) => process.stdout.write(text),
  });
});

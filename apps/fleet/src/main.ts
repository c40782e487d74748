import process from "node:process";
import { runMain, watchInterruption } from "@proj/processes";
import { chooseSeed } from "./command-line/choose-seed.ts";
import { runFleet } from "./run-fleet.ts";
import { readSettings, USAGE } from "./settings.ts";

await runMain(USAGE, async () => {
  const settings = readSettings(process.argv.slice(2), chooseSeed);
  if (settings.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const succeeded = await runFleet(settings, {
    signal: watchInterruption(),
    // Standard output belongs to what came of it.
    tell: (line) => process.stderr.write(`${line}\n`),
    print: (text) => process.stdout.write(text),
  });
  return succeeded ? 0 : 1;
});

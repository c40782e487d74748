import process from "node:process";
import { runMain, watchInterruption } from "@proj/processes";
import { runSinglePackages } from "./run-single-packages.ts";
import { readSettings, USAGE } from "./settings.ts";

await runMain(USAGE, async () => {
  const settings = readSettings(process.argv.slice(2));
  if (settings.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const startedAt = performance.now();
  const readSeconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const succeeded = await runSinglePackages(settings, {
    signal: watchInterruption(),
    // Standard output belongs to what came of it.
    tell: (line) => process.stderr.write(`${readSeconds().padStart(8)}  ${line}\n`),
    print: (text) => process.stdout.write(text),
  });
  process.stdout.write(`${succeeded ? "everything is in order" : "something is wrong"}, ${readSeconds()}\n`);
  return succeeded ? 0 : 1;
});

import process from "node:process";
import { ProcessError, runMain, watchInterruption } from "@proj/processes";
import { checkInBrowser } from "./check-in-browser.ts";
import { serveUntilInterrupted } from "./serve-until-interrupted.ts";
import { readSettings, type Settings, USAGE } from "./settings.ts";

await runMain(USAGE, async () => {
  const settings = readSettings(process.argv.slice(2));
  if (settings.help) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  try {
    return await (settings.checks ? checkInBrowser : serveUntilInterrupted)(settings, watchInterruption());
  } catch (error) {
    throw toReadableError(error, settings);
  }
});

/** A port that cannot be had, in words that need no stack. */
function toReadableError(error: unknown, { port }: Settings): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return new ProcessError(`Port ${port} is taken. Choose another with --port.`);
  if (code === "EACCES")
    return new ProcessError(`Port ${port} needs rights that this user lacks. Choose another with --port.`);
  return error;
}

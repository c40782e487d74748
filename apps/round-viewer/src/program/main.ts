import process from "node:process";
import { InterruptedError, ProcessError, watchInterruption } from "@proj/processes";
import { CheckError } from "../check/check-error.ts";
import { checkInBrowser } from "./check-in-browser.ts";
import { serveUntilInterrupted } from "./serve-until-interrupted.ts";
import { readSettings, type Settings, USAGE } from "./settings.ts";

const settings = parseSettings();
if (settings === undefined) process.exitCode = 2;
else if (settings.help) process.stdout.write(`${USAGE}\n`);
else process.exitCode = await main(settings);

function parseSettings(): Settings | undefined {
  try {
    return readSettings(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${USAGE}\n`);
    return undefined;
  }
}

/** @returns the exit code. */
async function main(settings: Settings): Promise<number> {
  const interruption = watchInterruption();
  try {
    return await (settings.checks ? checkInBrowser : serveUntilInterrupted)(settings, interruption);
  } catch (error) {
    if (error instanceof InterruptedError) return error.exitCode;
    process.stderr.write(`${describe(error, settings)}\n`);
    return 1;
  }
}

function describe(error: unknown, { port }: Settings): string {
  if (error instanceof ProcessError || error instanceof CheckError) return `error: ${error.message}`;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `error: Port ${port} is taken. Choose another with --port.`;
  if (code === "EACCES") return `error: Port ${port} needs rights that this user lacks. Choose another with --port.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

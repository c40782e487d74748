import process from "node:process";
import { HandlerFailedError } from "@proj/client";
import { watchInterruption } from "@proj/processes";
import { McpError } from "@proj/types";
import { runMain } from "../command-line/run-main.ts";
import { ReadableError } from "../errors/readable-error.ts";
import { callProvision } from "./call-provision.ts";
import { CLIENT_USAGE, readClientSettings } from "./client-settings.ts";

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

/** What the protocol library says is written for people. What this client's own handler has to say needs no frame around it. */
function toReadableError(error: unknown): unknown {
  if (HandlerFailedError.is(error) && error.cause instanceof ReadableError) return error.cause;
  return McpError.is(error) ? new ReadableError(error.message, { cause: error }) : error;
}

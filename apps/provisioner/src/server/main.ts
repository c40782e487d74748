import { once } from "node:events";
import process from "node:process";
import { watchInterruption } from "@proj/processes";
import { type Listening, listen } from "@proj/server/node";
import { runMain } from "../command-line/run-main.ts";
import { createFilePlaces } from "../domain/file-places.ts";
import { createRemotePlaces } from "../domain/remote-places.ts";
import { ReadableError } from "../errors/readable-error.ts";
import { buildServer } from "./build-server.ts";
import { readServerSettings, SERVER_USAGE, type ServerSettings } from "./server-settings.ts";

/** How long requests under way may take to finish once the server is to end. */
const GRACE_MS = 2_000;

await runMain(SERVER_USAGE, async () => {
  const settings = readServerSettings(process.argv.slice(2), process.env);
  if (settings.help) {
    process.stdout.write(`${SERVER_USAGE}\n`);
    return 0;
  }
  const { data, databaseUrl, authToken } = settings;
  const places =
    databaseUrl === undefined ? createFilePlaces(data) : createRemotePlaces({ template: databaseUrl, authToken });
  const interruption = watchInterruption();
  // One process, and flows of a minute or two: that they break when it restarts is all right for a demo.
  const server = buildServer({ places, requestState: { singleProcess: true } });
  const listening = await startListening(server, settings);
  process.stdout.write(`Databases are kept in ${places.description}\nListening on ${listening.url}\n`);
  if (!interruption.aborted) await once(interruption, "abort");
  await listening.close();
  return 0;
});

// What is still under way, such as a query that hangs, has nobody left to answer to.
process.exit();

async function startListening(
  server: ReturnType<typeof buildServer>,
  { port, allowedOrigins }: ServerSettings,
): Promise<Listening> {
  try {
    return await listen(server, { port, allowedOrigins, closeTimeoutMs: GRACE_MS });
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "EADDRINUSE") throw new ReadableError(`Port ${port} is taken. Choose another with --port.`, { cause });
    if (code === "EACCES")
      throw new ReadableError(`Port ${port} needs rights that this user lacks. Choose another with --port.`, { cause });
    throw cause;
  }
}

import { once } from "node:events";
import process from "node:process";
import { readPageFiles } from "../server/page-files/read-page-files.ts";
import { startApp } from "../server/start-app.ts";
import type { Settings } from "./settings.ts";
import { withDataFolder } from "./with-data-folder.ts";

/**
 * Serves the page until this process is to end.
 *
 * @returns the exit code.
 * @throws the system's error when the port cannot be had; when the page cannot be bundled.
 */
export function serveUntilInterrupted({ port, data }: Settings, interruption: AbortSignal): Promise<number> {
  return withDataFolder(data, async (folder) => {
    const app = await startApp({ port, data: folder, files: await readPageFiles() });
    process.stdout.write(
      [
        "The round viewer: answer what a server asks, see each round, and try to cheat.",
        `Databases go to ${folder}${data === undefined ? ", and are removed at the end" : ""}.`,
        "Open this address in a browser; Ctrl-C ends it.",
        `Listening on ${app.url}\n`,
      ].join("\n"),
    );
    if (!interruption.aborted) await once(interruption, "abort");
    await app.close();
    return 0;
  });
}

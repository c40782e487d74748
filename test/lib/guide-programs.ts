import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { rolldown } from "rolldown";

/** A program of a page that runs. */
export type GuideProgram = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Writes a program of a page into `folder` as `<name>.mjs`, with our packages from their sources, whatever was built last.
 *
 * @param folder inside of the repository, so that the packages are found.
 */
export async function bundleProgram(folder: string, name: string, code: string): Promise<void> {
  const input = join(folder, `${name}.ts`);
  await writeFile(input, code);
  const conditionNames = ["@proj/source", "import", "node", "default"];
  const bundle = await rolldown({ input, platform: "node", resolve: { conditionNames } });
  await bundle.write({ file: join(folder, `${name}.mjs`), format: "esm", codeSplitting: false });
  await bundle.close();
}

/** Starts a program in `folder`; what it says on standard error goes to that of the tests. */
export function startProgram(folder: string, args: readonly string[]): GuideProgram {
  return spawn(process.execPath, [...args], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
}

/** Runs a program to its end, with `input` on its standard input, and gives what it printed. */
export async function runProgram(folder: string, args: readonly string[], input = ""): Promise<string> {
  const program = startProgram(folder, args);
  let output = "";
  program.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  program.stdin.end(input);
  await once(program, "close");
  return output;
}

/** A port of the loopback interface that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Tells the process that started it when something listens. */
const tellsListening = `data:text/javascript,${encodeURIComponent(`
  import { Server } from "node:net";
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    this.once("listening", () => process.send("listening"));
    return listen.apply(this, args);
  };
`)}`;

/**
 * Starts a program in `folder` that is a server and does not say when it listens, and waits until it does.
 *
 * @returns ends it.
 */
export async function serveProgram(folder: string, file: string): Promise<() => Promise<void>> {
  const program = spawn(process.execPath, ["--import", tellsListening, file], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(program, "close");
  await Promise.race([once(program, "message"), ended]);
  return async () => {
    program.kill();
    await ended;
  };
}

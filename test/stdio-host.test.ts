import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { root } from "../tools/lib/workspace.mjs";

/** A host that starts a server, tells its process id, and ends in one of several ways without closing anything. */
const host = `
import process from "node:process";
import { StdioTransport } from ${JSON.stringify(join(root, "packages/client/src/stdio/index.ts"))};
const [, , command, source, end] = process.argv;
const transport = new StdioTransport({ command, args: ["-e", source] });
const request = { jsonrpc: "2.0", id: 1, method: "server/discover" };
const { result } = await transport.send(request, { signal: new AbortController().signal, onNotification: () => {} });
process.stdout.write(String(result.pid));
if (end === "exit") process.exit(0);
if (end === "throw") setTimeout(() => { throw new TypeError("the host's mistake"); });
if (end === "kill") process.kill(process.pid, "SIGKILL");
`;
const answerOnce = `process.stdin.once("data", () => {
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { pid: process.pid } }) + "\\n");
});`;
/** Takes no notice of the end of its input. */
const stays = `${answerOnce} setInterval(() => {}, 1000);`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stdio-host-"));
  await writeFile(join(folder, "host.js"), host);
  const conditionNames = ["@proj/source", "import", "node", "default"];
  const build = await rolldown({ input: join(folder, "host.js"), platform: "node", resolve: { conditionNames } });
  await build.write({ file: join(folder, "host.mjs"), format: "esm", codeSplitting: false });
  await build.close();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ["exits", "exit", stays],
  ["fails", "throw", stays],
  ["is killed", "kill", answerOnce],
])(
  "a host that %s leaves no server behind",
  async (_, end, server) => {
    const args = [join(folder, "host.mjs"), process.execPath, server, end];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
    let hasEnded = false;
    onTestFinished(() => {
      if (!hasEnded) process.kill(Number(output), "SIGKILL");
    });
    child.stderr.resume();
    // The server has inherited standard error: this comes when the last of both is gone.
    await once(child, "close");
    hasEnded = true;
    expect(Number(output)).toBeGreaterThan(0);
  },
  10_000,
);

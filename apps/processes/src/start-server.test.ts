import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isRunning, node } from "./node-program.fixture.ts";
import { type StartedServer, type StartOptions, startServer } from "./start-server.ts";

const forever = "setInterval(() => {}, 1000);";
const listens = `${forever} console.log("Listening on http://127.0.0.1/" + process.pid);`;

async function start(code: string, options?: StartOptions): Promise<StartedServer> {
  const server = await startServer(process.execPath, ["-e", code], options);
  onTestFinished(() => server.kill());
  return server;
}

function readPid({ url }: StartedServer): number {
  return Number(new URL(url).pathname.slice(1));
}

describe("starting a server", { timeout: 60_000 }, () => {
  it("waits until it listens, whatever it prints before", async () => {
    const server = await start(`console.log("Listening soon"); ${listens}`);
    expect(isRunning(readPid(server))).toBe(true);
    expect(server.hasEnded()).toBe(false);
  });

  it("hands its environment down, with additions", async () => {
    const server = await start(`${forever} console.log("Listening on http://127.0.0.1/" + process.env.NUMBER);`, {
      env: { NUMBER: "17" },
    });
    expect(readPid(server)).toBe(17);
  });

  it("opens a channel to it", async () => {
    const server = await start(`${listens} process.on("message", (text) => process.send(text + "?"));`);
    const answer = once(server.process, "message");
    server.process.send("Well");
    expect((await answer)[0]).toBe("Well?");
  });

  it.each(["stop", "kill"] as const)("gives a way to %s it", async (verb) => {
    const server = await start(listens);
    await server[verb]();
    expect(isRunning(readPid(server))).toBe(false);
    expect(server.hasEnded()).toBe(true);
    await server[verb]();
  });

  it("tells what one said that ended before it listened", async () => {
    const starting = start('console.error("no port"); process.exit(3);', { title: "The fleet" });
    await expect(starting).rejects.toThrow("The fleet ended (exit code 3) before it listened.\nno port");
  });

  it("ends one that does not listen in time", async () => {
    await expect(start(forever, { startMs: 200 })).rejects.toThrow("The server did not listen within 0.2 s.");
  });

  it("tells that there is no such program", async () => {
    await expect(startServer("/does-not-exist", [])).rejects.toThrow("The server cannot be started: spawn");
  });

  it("gives up when it is told to, and starts none then", async () => {
    const controller = new AbortController();
    const starting = start(forever, { signal: controller.signal });
    controller.abort("enough");
    await expect(starting).rejects.toBe("enough");
    await expect(start(listens, { signal: controller.signal })).rejects.toBe("enough");
  });

  it("keeps what it writes to standard error", async () => {
    const server = await start(`console.error("careful"); ${listens}`);
    await vi.waitFor(() => expect(server.readStderr()).toBe("careful\n"), { timeout: 10_000 });
  });

  it("leaves none behind when the process that started it exits", async () => {
    const program = `
      import { startServer } from ${JSON.stringify(import.meta.resolve("../dist/index.js"))};
      const { url } = await startServer(process.execPath, ["-e", ${JSON.stringify(listens)}]);
      process.stdout.write(url, () => process.exit());
    `;
    const parent = spawn(...node(program), { stdio: ["ignore", "pipe", "inherit"] });
    const pid = Number(new URL(await text(parent.stdout)).pathname.slice(1));
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  });
});

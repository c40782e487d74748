import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { node } from "./node-program.fixture.ts";
import { hasEnded, killProcess, stopProcess } from "./stop-process.ts";

/** Starts a program and waits until it runs. */
async function start(code: string) {
  const child = spawn(...node(`${code}; setInterval(() => {}, 1000); console.log("running");`));
  await once(child.stdout, "data");
  return child;
}

describe("ending a process", { timeout: 60_000 }, () => {
  it("lets it end in its own way", async () => {
    const child = await start('process.on("SIGTERM", () => process.exit(7))');
    await stopProcess(child);
    expect(child.exitCode).toBe(7);
  });

  it("insists after a while", async () => {
    const child = await start('process.on("SIGTERM", () => {})');
    await stopProcess(child, 50);
    expect(child.signalCode).toBe("SIGKILL");
  });

  it("leaves it no time where it is killed", async () => {
    const child = await start('process.on("SIGTERM", () => process.exit(7))');
    await killProcess(child);
    expect(child.signalCode).toBe("SIGKILL");
  });

  it("does nothing to one that is gone or never started", async () => {
    const child = await start("");
    await killProcess(child);
    await stopProcess(child);
    expect(hasEnded(child)).toBe(true);

    const none = spawn("/does-not-exist");
    none.on("error", () => {});
    await stopProcess(none);
    await killProcess(none);
    expect(hasEnded(none)).toBe(true);
  });
});

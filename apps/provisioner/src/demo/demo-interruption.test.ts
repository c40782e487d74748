import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { isRunning, type RunningDemo, requireBuiltDemo, startDemo } from "./run-demo.fixture.ts";

beforeAll(requireBuiltDemo);

/** Starts a demo whose database never answers, and waits until its call is under way. */
async function startStuckDemo(): Promise<RunningDemo> {
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const database = createServer(() => arrive());
  await new Promise<void>((resolve) => database.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    database.closeAllConnections();
    database.close();
  });
  const url = `http://127.0.0.1:${(database.address() as AddressInfo).port}`;
  const demo = startDemo(["orders"], { PROVISIONER_DATABASE_URL: url });
  await arrived;
  expect(demo.readPids()).toHaveLength(2);
  return demo;
}

describe("a demo that is interrupted", { timeout: 60_000 }, () => {
  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("ends by %s with the code %i and leaves no process", async (signal, code) => {
    const demo = await startStuckDemo();
    demo.process.kill(signal);
    expect((await demo.ended).code).toBe(code);
    expect(demo.readPids().filter(isRunning)).toEqual([]);
  });

  it("takes its processes along also when it is killed", async () => {
    const demo = await startStuckDemo();
    demo.process.kill("SIGKILL");
    await demo.ended;
    await vi.waitFor(() => expect(demo.readPids().filter(isRunning)).toEqual([]), { timeout: 20_000, interval: 50 });
  });
});

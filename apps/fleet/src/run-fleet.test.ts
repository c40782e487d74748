import { beforeAll, describe, expect, it, vi } from "vitest";
import { isRunning, requireBuiltFleet, startFleet } from "./run-fleet.fixture.ts";

beforeAll(requireBuiltFleet);

describe("a run, with processes of its own", { timeout: 60_000 }, () => {
  it("fails when keys are rotated in one step, and says how many flows that cost", async () => {
    const run = startFleet("main.js", "--unsafe", "--quick", "--flows", "60");
    const { code, stdout } = await run.ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/\nflows \d+, lost [1-9]\d*\n$/);
    expect(stdout).toMatch(/^ {2}✗ no flow was lost$/m);
    // On a busy machine some also come too late.
    expect(stdout).toMatch(/^ {2}rejections by reason: .*\bunknown-key \d+/m);
    expect(stdout).toMatch(/^ {2}✓ nothing else went wrong$/m);
    expect(run.readPids().filter(isRunning)).toEqual([]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("ends by %s with the code %i and leaves no process", async (signal, code) => {
    const run = startFleet("main.js", "--quick", "--flows", "4");
    await run.waitForProgress(/^\[old\]/m);
    run.process.kill(signal);
    const { stdout, ...ended } = await run.ended;
    expect({ code: ended.code, stdout }).toEqual({ code, stdout: "" });
    expect(run.readPids().length).toBeGreaterThanOrEqual(3);
    expect(run.readPids().filter(isRunning)).toEqual([]);
  });

  it("takes its processes along also when it is killed", async () => {
    const run = startFleet("main.js", "--quick", "--flows", "4");
    await run.waitForProgress(/^\[old\]/m);
    run.process.kill("SIGKILL");
    await run.ended;
    await vi.waitFor(() => expect(run.readPids().filter(isRunning)).toEqual([]), { timeout: 20_000, interval: 50 });
  });

  it("explains what it takes", async () => {
    expect((await startFleet("main.js", "--slow").ended).code).toBe(2);
    const { code, stdout } = await startFleet("main.js", "--help").ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("--unsafe") });
  });
});

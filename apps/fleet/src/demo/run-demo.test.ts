import { access, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { isRunning, requireBuiltFleet, startFleet } from "../run-fleet.fixture.ts";

const quick = ["--flows", "20", "--seconds", "6"] as const;
const start = (...args: readonly string[]) => startFleet("demo/main.js", ...args);

beforeAll(requireBuiltFleet);

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fleet-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** The folder that a run says it uses. */
function readFolder(progress: string): string {
  return /processes start on (\S+?)(?:;|$)/m.exec(progress)?.[1] ?? "";
}

describe("a demo, with processes of its own", { timeout: 90_000 }, () => {
  it("loses nothing while keys rotate and instances are killed, and leaves its databases where it is told to", async () => {
    const data = await makeFolder();
    const run = start(...quick, "--seed", "1", "--data", data);
    const { code, stdout, stderr } = await run.ended;
    expect({ code, failed: stdout.match(/^.*✗.*$/gm), problems: stdout.match(/^.*problem.*$/gm) }).toEqual({
      code: 0,
      failed: null,
      problems: null,
    });
    const [, flows, databases] = /\nflows (\d+), rounds \d+, databases (\d+), lost 0\n$/.exec(stdout) ?? [];
    expect(Number(flows)).toBeGreaterThanOrEqual(20);
    const folders = await Promise.all(
      ["eu-west-1", "us-east-1", "ap-southeast-2"].map((region) => readdir(join(data, region))),
    );
    expect(folders.flat().filter((file) => file.endsWith(".db"))).toHaveLength(Number(databases));
    // A line a second, without anything that moves a cursor.
    expect(stderr).toMatch(/^ +\d+\.\d s {2}\d+ of \d+ flows, lost 0; .* stage 3 of 4: \[new, old\]/m);
    expect(stderr + stdout).not.toContain("\u001B");
    expect(run.readPids().length).toBeGreaterThanOrEqual(7);
    expect(run.readPids().filter(isRunning)).toEqual([]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("ends by %s with the code %i, and leaves neither processes nor its folder", async (signal, code) => {
    const run = start(...quick);
    await run.waitForProgress(/stage 1 of 4/);
    run.process.kill(signal);
    const { stdout, stderr, ...ended } = await run.ended;
    expect({ code: ended.code, stdout }).toEqual({ code, stdout: "" });
    expect(run.readPids().length).toBeGreaterThanOrEqual(3);
    expect(run.readPids().filter(isRunning)).toEqual([]);
    expect(readFolder(stderr)).toContain("fleet-");
    await expect(access(readFolder(stderr))).rejects.toThrow("ENOENT");
  });

  it("takes its processes along also when it is killed", async () => {
    const data = await makeFolder();
    const run = start(...quick, "--data", data);
    await run.waitForProgress(/stage 1 of 4/);
    run.process.kill("SIGKILL");
    await run.ended;
    await vi.waitFor(() => expect(run.readPids().filter(isRunning)).toEqual([]), { timeout: 20_000, interval: 50 });
  });

  it("says when it cannot use a folder", async () => {
    const { code, stderr } = await start(...quick, "--data", "/dev/null/databases").ended;
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: --data must be a folder that can be written, got \/dev\/null\/databases/);
  });

  it("explains what it takes", async () => {
    expect((await start("--slow").ended).code).toBe(2);
    const { code, stdout } = await start("--help").ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("--seconds") });
  });
});

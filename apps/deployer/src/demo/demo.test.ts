import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { runProcess } from "@proj/processes";
import { describe, expect, it, onTestFinished } from "vitest";

const demoMain = join(import.meta.dirname, "../../dist/demo/main.js");

/** Runs the demo as a user does, without a terminal. */
async function runDemo(...args: string[]) {
  if (!existsSync(demoMain)) throw new Error(`${demoMain} does not exist. Build first: npm run build`);
  const data = await mkdtemp(join(tmpdir(), "deployer-"));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const options = { signal: new AbortController().signal, timeoutMs: 60_000 };
  const run = await runProcess(process.execPath, [demoMain, "--data", data, ...args], options);
  return { ...run, data, text: run.stdout.replace(/\s+/g, " ") };
}

describe("the demo, with processes of their own for key service, server and client", { timeout: 90_000 }, () => {
  it("deploys to production in four rounds, with tokens of the envelope codec", async () => {
    const { code, stderr, text, data } = await runDemo("shop", "2.0.1", "--environment", "production");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(text).toMatch(/^Keys process \d+ at http:\S+ Server process \d+ at http:\S+\/mcp Client process \d+/);
    expect(text).toMatch(/Round 4, .* token kms1\.\S+… \(\d+ characters\), as it came received complete: the result/);
    expect(text).toContain("Result text Deployed shop 2.0.1 to production");
    const written: unknown = JSON.parse(await readFile(join(data, "releases/production/shop.json"), "utf8"));
    expect(written).toMatchObject({ version: "2.0.1", reason: "release" });
  });

  it("goes on with the same server when the key service comes back", async () => {
    const { code, stderr, text } = await runDemo("--outage");
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^mcp: tools\/call "deploy" failed: RequestStateUnavailableError: The key service did not unwrap wrappedKeys\[0\]/,
    );
    expect(stderr).toMatch(/^error: Internal error$/m);
    expect(text).toMatch(/received an error, which ends the call .* Deployed shop 1\.4\.0 to staging/);
  });
});

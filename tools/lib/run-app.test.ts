import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Readable } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";

/** An app that tells its process and its arguments, and ends 50 ms after its channel is gone. */
const patientApp = `
  process.once("disconnect", () => setTimeout(() => { console.log("ended"); process.exit(9); }, 50));
  console.log(process.pid, process.argv.slice(2).join());
`;

/** Runs an app through a tool of its own. */
function startTool(app: string, ...args: string[]) {
  return start(app, (tool) => spawn(process.execPath, [tool, ...args], { stdio: ["ignore", "pipe", "inherit"] }));
}

function start(app: string, spawnTool: (tool: string) => ChildProcessByStdio<null, Readable, null>) {
  const folder = mkdtempSync(join(tmpdir(), "run-app-"));
  const main = join(folder, "app.cjs");
  const tool = join(folder, "tool.mjs");
  writeFileSync(main, app);
  writeFileSync(
    tool,
    `import { runApp } from ${JSON.stringify(import.meta.resolve("./run-app.mjs"))};
     await runApp(${JSON.stringify(main)}, { ...process.env, WORD: "given" });`,
  );
  const child = spawnTool(tool);
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const started = vi.waitFor(() => expect(output).toContain("\n"), { timeout: 20_000 });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, output }));
  });
  return { child, started, ended };
}

describe("running an app", { timeout: 60_000 }, () => {
  it("hands arguments and environment down, and its exit code back", async () => {
    const { ended } = startTool(
      "console.log(process.env.WORD, process.argv.slice(2).join()); process.exit(3)",
      "a",
      "b",
    );
    expect(await ended).toEqual({ code: 3, output: "given a,b\n" });
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)(
    "lets it end in its own way after %s, which it did not get itself, and ends with %i",
    async (signal, code) => {
      const { child, started, ended } = startTool(patientApp);
      await started;
      child.kill(signal);
      expect(await ended).toEqual({ code, output: expect.stringMatching(/\nended\n$/) });
    },
  );

  it("lets it hear also that this process was killed", async () => {
    const { child, started, ended } = startTool(patientApp);
    await started;
    child.kill("SIGKILL");
    // The output closes once both have ended.
    expect((await ended).output).toMatch(/\nended\n$/);
  });

  it.skipIf(process.platform === "win32")("lets it hear also that npm has ended the shell in between", async () => {
    const { child, started, ended } = start(patientApp, (tool) =>
      spawn("sh", ["-c", '"$0" "$1"; exit 1', process.execPath, tool], {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, npm_lifecycle_event: "fleet" },
      }),
    );
    await started;
    child.kill("SIGTERM");
    expect((await ended).output).toMatch(/\nended\n$/);
  });
});

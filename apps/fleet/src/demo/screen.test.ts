import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { isRunning, requireBuiltFleet } from "../run-fleet.fixture.ts";

/** Runs a command at a terminal of its own; of util-linux. Other systems have one that takes other arguments. */
const SCRIPT = "/usr/bin/script";
const hasTerminals = process.platform === "linux" && existsSync(SCRIPT);

const main = join(import.meta.dirname, "../../dist/demo/main.js");
const ENTER = "\u001B[?1049h";
const LEAVE = "\u001B[?1049l";
const SHOW_CURSOR = "\u001B[?25h";
const CTRL_C = "\u0003";

beforeAll(requireBuiltFleet);

interface TerminalRun {
  type(keys: string): void;
  /** Resolves once what is on the terminal holds a match. */
  waitFor(pattern: RegExp): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

function startAtTerminal(environment: Readonly<Record<string, string>> = {}): TerminalRun {
  const command = `stty cols 80 rows 24 && "${process.execPath}" "${main}" --flows 20 --seconds 6`;
  const child = spawn(SCRIPT, ["-qec", command, "/dev/null"], {
    env: { ...process.env, TERM: "xterm-256color", ...environment },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    type: (keys) => void child.stdin.write(keys),
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(output)) resolve();
        };
        child.stdout.on("data", look);
        child.once("close", () => reject(new Error(`it ended before: ${output}`)));
        look();
      }),
    ended: new Promise((resolve) => child.once("close", (code) => resolve({ code, output }))),
  };
}

describe.runIf(hasTerminals)("at a terminal", { timeout: 60_000 }, () => {
  it("draws in place until Ctrl-C, which leaves the terminal as it was, and no process", async () => {
    const run = startAtTerminal();
    await run.waitFor(/stage 1 of 4: \[old\] everywhere/);
    run.type(CTRL_C);
    const { code, output } = await run.ended;
    expect(code).toBe(130);
    const [before, page = ""] = output.split(ENTER);
    const [drawn, after = ""] = page.split(LEAVE);
    expect(before).toBe("");
    expect(drawn).toContain("provisioner fleet");
    // The last state stays; the numbers of a whole run do not come.
    expect(after.startsWith(SHOW_CURSOR)).toBe(true);
    expect(after).toContain("keys, ● seals");
    expect(after).not.toContain("no flow was lost");
    const pids = Array.from(output.matchAll(/runs as process (\d+)/g), ([, pid]) => Number(pid));
    expect(new Set(pids).size).toBeGreaterThanOrEqual(3);
    expect(pids.filter(isRunning)).toEqual([]);
  });

  it("writes lines where the terminal cannot move its cursor", async () => {
    const run = startAtTerminal({ TERM: "dumb" });
    await run.waitFor(/^ +\d+\.\d s {2}0 of 20 flows/m);
    run.type(CTRL_C);
    const { output } = await run.ended;
    expect(output).not.toContain("\u001B");
  });
});

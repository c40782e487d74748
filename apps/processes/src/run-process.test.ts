import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { endWithParent, type RunOptions, runProcess } from "./run-process.ts";

const forever = "setInterval(() => {}, 1000)";
const run = (code: string, options?: Partial<RunOptions>) =>
  runProcess(process.execPath, ["-e", code], { signal: new AbortController().signal, timeoutMs: 30_000, ...options });

describe("running a program", { timeout: 60_000 }, () => {
  it("gives its exit code and all that it says", async () => {
    const code = "console.log('out'); console.error('err'); process.exitCode = 3";
    expect(await run(code)).toEqual({ code: 3, timedOut: false, stdout: "out\n", stderr: "err\n" });
  });

  it("runs it in the folder and the environment that it is given", async () => {
    const code = "console.log(process.cwd(), process.env.COLOUR, process.env.HOME)";
    const { stdout } = await run(code, { cwd: import.meta.dirname, env: { COLOUR: "blue" } });
    expect(stdout).toBe(`${import.meta.dirname} blue undefined\n`);
  });

  it("ends one that takes too long", async () => {
    expect(await run(forever, { timeoutMs: 100 })).toMatchObject({ code: null, timedOut: true });
  });

  it("ends one that is no longer wanted, and starts none then", async () => {
    const controller = new AbortController();
    const running = run(forever, { signal: controller.signal });
    controller.abort("enough");
    await expect(running).rejects.toBe("enough");
    await expect(run("", { signal: controller.signal })).rejects.toBe("enough");
  });

  it("says when there is no such program", async () => {
    const options = { signal: new AbortController().signal, timeoutMs: 1000 };
    await expect(runProcess("/no/such/program", [], options)).rejects.toThrow("ENOENT");
  });

  // Otherwise the output would stay open until the child ends, which it never does.
  it.skipIf(process.platform === "win32")("ends what the program left behind", async () => {
    const code = `
      const child = require("node:child_process").spawn(process.execPath, ["-e", "${forever}"], { stdio: "inherit" });
      child.unref();
      child.once("spawn", () => process.exit(0));
    `;
    expect(await run(code)).toMatchObject({ code: 0, timedOut: false });
  });

  it("takes it along when this process is killed", async () => {
    const program = `console.log("running"); ${forever}`;
    const parent = spawn(process.execPath, [
      "-e",
      `require("node:child_process").spawn(process.execPath, ["--import", ${JSON.stringify(endWithParent)}, "-e", ${JSON.stringify(program)}], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        detached: true,
      })`,
    ]);
    await once(parent.stdout, "data");
    parent.kill("SIGKILL");
    // The output closes once both have ended.
    await once(parent, "close");
  });
});

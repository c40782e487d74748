import process from "node:process";
import { describe, expect, it } from "vitest";
import { createProcesses } from "./processes.ts";
import type { Program } from "./program.ts";

const processes = createProcesses(new AbortController().signal);
const forever = "setInterval(() => {}, 1000);";

function node(code: string): Program {
  return { file: process.execPath, args: ["-e", code] };
}

describe("processes", { timeout: 60_000 }, () => {
  it("start a server, which can be ended", async () => {
    const server = await processes.serve(node(`${forever} console.log("Listening on http://127.0.0.1:1/mcp");`));
    expect(server.url).toBe("http://127.0.0.1:1/mcp");
    await server.stop();
  });

  it("tell what a server said that ended before it listened", async () => {
    const served = processes.serve(node('console.error("no port"); process.exit(3);'));
    await expect(served).rejects.toThrow("The server ended (exit code 3) before it listened.\nno port");
  });

  it("run a program to its end, with its output last and its errors before", async () => {
    const program = node('console.log("report " + process.argv[1]); console.error("warning");');
    expect(await processes.run(program, ["x"])).toEqual({ code: 0, output: "warning\n\nreport x\n" });
  });

  it("end a program that takes too long, which is a failure", async () => {
    const { code, output } = await processes.run(node(forever), [], 200);
    expect(code).not.toBe(0);
    expect(output).toContain("ended after 0.2 s");
  });

  it("fail a program that cannot be started", async () => {
    expect(await processes.run({ file: "/does-not-exist", args: [] }, [])).toMatchObject({ code: 127 });
  });

  it("end when they are told to", async () => {
    const controller = new AbortController();
    const interrupted = createProcesses(controller.signal);
    const both = Promise.allSettled([interrupted.run(node(forever), []), interrupted.serve(node(forever))]);
    controller.abort("enough");
    const rejected = { status: "rejected", reason: "enough" };
    expect(await both).toEqual([rejected, rejected]);
  });
});

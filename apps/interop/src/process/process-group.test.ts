import process from "node:process";
import { afterEach, expect, it } from "vitest";
import { ProcessGroup, type Program } from "./process-group.ts";

const group = new ProcessGroup({ startMs: 10_000, runMs: 10_000 });
const impatient = new ProcessGroup({ startMs: 200, runMs: 200 });
const forever = "setInterval(() => {}, 1000);";

afterEach(async () => {
  await Promise.all([group.stopAll(), impatient.stopAll()]);
});

function node(code: string): Program {
  return { file: process.execPath, args: ["-e", code] };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("waits until a server listens, and ends it", async () => {
  const server = await group.serve(
    node(`${forever} console.log("Starting"); console.log("Listening on http://127.0.0.1/" + process.pid);`),
  );
  const pid = Number(new URL(server.url).pathname.slice(1));
  expect(isRunning(pid)).toBe(true);
  await server.stop();
  expect(isRunning(pid)).toBe(false);
});

it("tells what a server said that ended before it listened", async () => {
  const served = group.serve(node('console.error("no port"); process.exit(3);'));
  await expect(served).rejects.toThrow("the server ended (code 3) before it listened: no port");
});

it("ends a server that does not listen in time", async () => {
  await expect(impatient.serve(node(forever))).rejects.toThrow("the server did not listen within 0.2 s");
});

it("tells that a server cannot be started", async () => {
  await expect(group.serve({ file: "/does-not-exist", args: [] })).rejects.toThrow("could not start");
});

it("runs a program to its end, with its output last and its errors before", async () => {
  const result = await group.run(node('console.log("report " + process.argv[1]); console.error("warning");'), ["x"]);
  expect(result).toEqual({ code: 0, output: "warning\n\nreport x\n" });
});

it("ends a program that takes too long, which is a failure", async () => {
  const { code, output } = await impatient.run(node(`${forever} process.on("SIGTERM", () => process.exit(0));`), []);
  expect(code).not.toBe(0);
  expect(output).toContain("ended after 0.2 s");
});

it("fails a program that cannot be started", async () => {
  expect(await group.run({ file: "/does-not-exist", args: [] }, [])).toMatchObject({ code: 127 });
});

it("ends everything that it started and that still runs", async () => {
  const code = `${forever} console.log("Listening on http://127.0.0.1/" + process.pid);`;
  const servers = await Promise.all([group.serve(node(code)), group.serve(node(code))]);
  await group.stopAll();
  const pids = servers.map(({ url }) => Number(new URL(url).pathname.slice(1)));
  expect(pids.map(isRunning)).toEqual([false, false]);
});

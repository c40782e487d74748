import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import process from "node:process";
import { describe, expect, it, onTestFinished } from "vitest";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import type { ServerExitedError } from "../errors/server-exited-error.ts";
import { reasonOf, sendTo } from "./fake-server.fixture.ts";
import {
  answerAndExit,
  closeOutput,
  exitMidRequest,
  floodStderr,
  killItself,
  neverExit,
  neverRead,
  type Program,
  printJunk,
  printUsage,
  tellItself,
  toArgs,
  writeLongLine,
} from "./programs.fixture.ts";
import type { StdioTransportOptions } from "./stdio-options.ts";
import { StdioTransport } from "./stdio-transport.ts";
import type { StrayOutput } from "./stray-output.ts";

/** Starts a program in a process of its own when it is called. */
function start(program: Program, options: Partial<StdioTransportOptions> = {}): StdioTransport {
  const args = [...toArgs(program), ...(options.args ?? [])];
  const transport = new StdioTransport({ stderr: "ignore", ...options, command: process.execPath, args });
  onTestFinished(() => transport.close());
  return transport;
}

const resultOf = async (response: Promise<object>): Promise<Record<string, unknown>> => {
  const { result } = (await response) as { readonly result: Record<string, unknown> };
  return result;
};

function isAlive(pid: unknown): boolean {
  try {
    return process.kill(pid as number, 0);
  } catch {
    return false;
  }
}

describe("a server in a process of its own", () => {
  it("gets its arguments as they are, its folder, and of the environment what it is meant to get", async () => {
    process.env["STDIO_TEST_SECRET"] = "s3cret";
    onTestFinished(() => {
      delete process.env["STDIO_TEST_SECRET"];
    });
    const args = ["$HOME", "a  b", '"', "*"];
    const transport = start(tellItself, { args, cwd: tmpdir(), env: { GIVEN: "yes" } });
    const told = await resultOf(sendTo(transport, 1).response);
    expect(told).toMatchObject({ args, cwd: realpathSync(tmpdir()), env: { GIVEN: "yes", PATH: process.env["PATH"] } });
    expect(told["env"]).not.toHaveProperty("STDIO_TEST_SECRET");
  });

  it("may print what is no message, answer twice and answer nothing at all", async () => {
    const stray: StrayOutput[] = [];
    const transport = start(printJunk, { onStrayOutput: (output) => stray.push(output) });
    expect(await resultOf(sendTo(transport, 1).response)).toMatchObject({ content: [] });
    expect(await resultOf(sendTo(transport, 2).response)).toMatchObject({ content: [] });
    const lines = stray.slice(0, 8).map(({ problem, text }) => [problem, text.slice(0, 25)]);
    expect(lines).toEqual([
      ["no-message", "Server running on stdio"],
      ["no-message", '{"level":"info","id":1}'],
      ["no-message", "[]"],
      ["no-message", "42"],
      ["not-utf-8", ""],
      ["request", '{"jsonrpc":"2.0","id":"fr'],
      ["unknown-response", '{"jsonrpc":"2.0","id":"ne'],
      ["unknown-response", '{"jsonrpc":"2.0","id":1,"'],
    ]);
  });

  it("may write a line of 20 MB, which is passed over", async () => {
    const transport = start(writeLongLine, { maxMessageBytes: 1_000_000 });
    expect(OutcomeUnknownError.is(await reasonOf(sendTo(transport, 1).response))).toBe(true);
    expect(await resultOf(sendTo(transport, 2).response)).toEqual({ resultType: "complete" });
  });

  it("may flood standard error, whether anybody listens or not", async () => {
    const lines = { count: 0, longest: 0, last: "" };
    const stderr = (line: string): void => {
      lines.count += 1;
      lines.longest = Math.max(lines.longest, line.length);
      lines.last = line;
    };
    const transport = start(floodStderr, { stderr });
    await resultOf(sendTo(transport, 1).response);
    await transport.close();
    expect(lines).toEqual({ count: 20_002, longest: 8193, last: "last" });
    await resultOf(sendTo(start(floodStderr), 1).response);
  });
});

describe("a server that ends by itself", () => {
  it("says how, to the call that was under way; the next call starts it again", async () => {
    const transport = start(exitMidRequest);
    const before = await resultOf(sendTo(transport, 1, { method: "ping" }).response);
    const error = (await reasonOf(sendTo(transport, 2).response)) as OutcomeUnknownError;
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error.message).toContain('exited with code 3 before it answered "tools/call"');
    expect(error.message).toContain('"loading", "fatal: the database is gone"');
    expect((error.cause as ServerExitedError).exitCode).toBe(3);
    const after = await resultOf(sendTo(transport, 3, { method: "ping" }).response);
    expect(after["pid"]).not.toBe(before["pid"]);
  });

  it("has its last answer read first", async () => {
    const { filler } = await resultOf(sendTo(start(answerAndExit), 1).response);
    expect(filler).toHaveLength(300_000);
  });

  it("by a signal says which", async () => {
    const error = await reasonOf(sendTo(start(killItself), 1).response);
    expect(error).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", cause: { signal: "SIGKILL", exitCode: undefined } });
  });

  it("before it has read anything quotes what it printed", async () => {
    const error = await reasonOf(sendTo(start(printUsage), 1).response);
    expect((error as Error).message).toMatch(/exited with code 2.*standard output: "usage: server --stdio"/);
  });

  it("by closing its output only, is ended", async () => {
    const transport = start(closeOutput, { closeTimeoutMs: 50 });
    expect(await reasonOf(sendTo(transport, 1).response)).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN" });
  });

  it("when it is no program at all names the command", async () => {
    const transport = new StdioTransport({ command: "no-such-server-program", args: ["--stdio"] });
    const error = await reasonOf(sendTo(transport, 1).response);
    expect(error).toMatchObject({ code: "ERR_MCP_SERVER_EXITED", cause: { code: "ENOENT" } });
    expect((error as Error).message).toMatch(
      /^cannot start the server "no-such-server-program --stdio": there is no such program/,
    );
    const folder = new StdioTransport({ command: tmpdir() });
    expect(await reasonOf(sendTo(folder, 1).response)).toMatchObject({ message: expect.stringContaining("EACCES") });
  });
});

describe("a server that does not end", () => {
  it("is killed when neither the end of its input nor a signal helps", async () => {
    const transport = start(neverExit, { closeTimeoutMs: 20, terminateTimeoutMs: 20 });
    const { pid } = await resultOf(sendTo(transport, 1).response);
    expect(isAlive(pid)).toBe(true);
    await transport.close();
    expect(isAlive(pid)).toBe(false);
  });

  it("and does not read is terminated, and what was under way is over at once", async () => {
    const transport = start(neverRead, { closeTimeoutMs: 20 });
    const calls = [1, 2, 3].map((id) => sendTo(transport, id, { filler: "x".repeat(500_000) }));
    const closed = transport.close();
    for (const { response } of calls) expect(await reasonOf(response)).toMatchObject({ code: "ERR_MCP_CLOSED" });
    await closed;
  });
});

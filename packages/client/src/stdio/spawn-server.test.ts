import { describe, expect, it } from "vitest";
import { showCommand } from "./show-command.ts";
import { checkCommand } from "./spawn-server.ts";
import { buildStdioPolicy, type StdioTransportOptions } from "./stdio-options.ts";

describe("a command", () => {
  it.each(["npx.cmd", "C:\\tools\\run.BAT", "run.cmd. "])("that is the script %j is refused on Windows", (command) => {
    expect(() => checkCommand(command, [], false, "win32")).toThrow(/no shell is used here.*cross-spawn/);
    expect(() => checkCommand(command, [], true, "win32")).not.toThrow();
    expect(() => checkCommand(command, [], false, "linux")).not.toThrow();
  });

  it.each(["npx", "node.exe", "cmd", "C:\\x.cmd\\server.exe"])("%j is fine on Windows", (command) => {
    expect(() => checkCommand(command, ["a.cmd"], false, "win32")).not.toThrow();
  });

  it.each([
    [{ command: "" }, "command"],
    [{ command: undefined }, "command"],
    [{ command: "node", args: "server.js" }, "args"],
    [{ command: "node", args: [1] }, "args"],
    [{ command: "node", args: ["a\0b"] }, "NUL"],
    [{ command: "node", stderr: "pipe" }, "stderr"],
    [{ command: "node", maxMessageBytes: 0 }, "maxMessageBytes"],
    [{ command: "node", closeTimeoutMs: Number.NaN }, "closeTimeoutMs"],
    [{ command: "node", terminateTimeoutMs: -1 }, "terminateTimeoutMs"],
    [{ command: "node", restart: { delayMs: -1 } }, "restart.delayMs"],
  ])("with the options %o is refused", (options, name) => {
    expect(() => buildStdioPolicy(options as unknown as StdioTransportOptions)).toThrow(name);
  });

  it("is shown with quotes where words would run together", () => {
    expect(showCommand("node", ["./server.js", "--name=a b", "", 'say "hi"\n'])).toBe(
      'node ./server.js "--name=a b" "" "say \\"hi\\"\\n"',
    );
  });
});

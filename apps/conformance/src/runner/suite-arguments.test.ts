import { describe, expect, it } from "vitest";
import { buildSuiteArguments, toShellCommand } from "./suite-arguments.ts";

describe("the suite's command line", () => {
  it("runs all that applies against a server", () => {
    const args = buildSuiteArguments(
      { side: "server", revision: "2026-07-28", address: "http://127.0.0.1:1/mcp" },
      "results",
    );
    expect(args.join(" ")).toBe(
      "server --url http://127.0.0.1:1/mcp --suite all --spec-version 2026-07-28 --timeout 60000 --output-dir results",
    );
  });

  it("runs one scenario with a client", () => {
    const args = buildSuiteArguments(
      { side: "client", revision: "2025-11-25", address: "run me" },
      "results",
      "tools_call",
    );
    expect(args.slice(0, 5)).toEqual(["client", "--command", "run me", "--scenario", "tools_call"]);
  });
});

describe("a command line for a shell", () => {
  it("keeps parts with blanks together, and what is special to the shell as it is", () => {
    expect(toShellCommand(["/my tools/node", 'a"b$c`d\\e'], "linux")).toBe('"/my tools/node" "a\\"b\\$c\\`d\\\\e"');
  });

  it("leaves the backslashes of Windows alone", () => {
    expect(toShellCommand(["C:\\my tools\\node.exe"], "win32")).toBe('"C:\\my tools\\node.exe"');
  });
});

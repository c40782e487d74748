import { describe, expect, it } from "vitest";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";

const info = { name: "untyped", version: "1.0.0" };

describe("what only looks like an option's value is told, by both kinds of server:", () => {
  it.each([
    [{ legacy: "no" }, 'The option legacy must be true or false; got "no".'],
    [{ legacy: null }, "The option legacy must be true or false; got null."],
    [{ bridgeLegacy: 1 }, "The option bridgeLegacy must be true or false; got 1."],
    [{ exposesErrorMessages: "false" }, 'The option exposesErrorMessages must be true or false; got "false".'],
    [{ questionTimeoutMs: "5000" }, "questionTimeoutMs must be a number of milliseconds"],
    [{ questionTimeoutMs: null }, "questionTimeoutMs must be a number of milliseconds"],
    [{ onEvent: {} }, "The option onEvent must be a function; got an object."],
    [{ clock: 5 }, "The option clock must be a function; got 5."],
    [{ random: "x" }, 'The option random must be a function; got "x".'],
  ])("%j", (options, message) => {
    for (const Kind of [McpServer, Server]) expect(() => new Kind(info, options as never)).toThrow(message);
  });

  it("development, which McpServer has alone", () => {
    expect(() => new McpServer(info, { development: "yes" as never })).toThrow("The option development must be true");
  });

  it("and what is true, false or absent is taken", () => {
    for (const legacy of [true, false, undefined]) {
      const { openSession } = new McpServer(info, { legacy, bridgeLegacy: legacy, onEvent: () => {} });
      expect(openSession).toBeDefined();
    }
  });
});

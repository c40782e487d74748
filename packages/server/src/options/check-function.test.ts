import { describe, expect, it } from "vitest";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";

const info = { name: "untyped", version: "1.0.0" };

/** A server as code without types sees it. */
function build(): Record<string, (...args: unknown[]) => void> {
  return new McpServer(info, { onEvent: () => {} }) as never;
}

describe("what is no function is told when it is given, and not when it is called:", () => {
  it.each([
    ["registerTool", [{}], 'tool "a"'],
    ["registerPrompt", [{}], 'prompt "a"'],
    ["registerResource", [{ uri: "a://a" }], 'resource "a"'],
    ["registerResourceTemplate", [{ uriTemplate: "a://{a}" }], 'resource template "a"'],
    ["registerMethod", [{}], 'method "a"'],
  ])("a handler that %s is not given", (register, config, owner) => {
    expect(() => build()[register]?.("a", ...config)).toThrow(
      `The handler of ${owner} must be a function; got nothing.`,
    );
  });

  it("a handler in the place of what describes it", () => {
    expect(() => build()["registerTool"]?.("a", () => "text")).toThrow("must be a function; got nothing");
    const server = new Server(info, { onEvent: () => {} });
    expect(() => server.setRequestHandler("acme/a", {}, undefined as never)).toThrow('The handler of method "acme/a"');
  });

  it.each([
    [{ middleware: () => ({}) }, "The option middleware must be a list of functions; got a function."],
    [{ middleware: [() => ({}), undefined] }, "The option middleware[1] must be a function; got nothing."],
    [{ context: {} }, "The option context must be a function; got an object."],
  ])("the options %j", (options, message) => {
    expect(() => new McpServer(info, options as never)).toThrow(message);
  });
});

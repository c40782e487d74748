import { describe, expect, it } from "vitest";
import { McpServer } from "../mcp-server.ts";
import { listen } from "./listen.ts";
import { createNodeHandler } from "./node-handler.ts";

describe("what is given in place of a server", () => {
  it.each([
    [undefined, "nothing"],
    [{ port: 0 }, "an object without the function handle"],
    [Promise.resolve(new McpServer({ name: "late", version: "1.0.0" })), "a promise; await it"],
  ])("is not listened for: %j", async (given, told) => {
    await expect(listen(given as never, { port: 0 })).rejects.toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: `The first argument of listen must be a server, new McpServer(…) or new Server(…); got ${told}.`,
    });
  });

  it.each([
    [8080, "8080"],
    ["8080", '"8080"'],
    [null, "null"],
  ])("or of options is told: %j", async (given, told) => {
    const server = new McpServer({ name: "here", version: "1.0.0" }, { onEvent: () => {} });
    await expect(listen(server, given as never)).rejects.toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: `listen takes its options as an object: { port: 3000 }; got ${told}.`,
    });
  });

  it("gets no handler", () => {
    expect(() => createNodeHandler({ port: 0 } as never)).toThrow(
      "The first argument of createNodeHandler must be a server, new McpServer(…) or new Server(…); got an object without the function handle.",
    );
  });
});

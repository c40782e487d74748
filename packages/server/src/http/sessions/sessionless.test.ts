import { describe, expect, it } from "vitest";
import { McpServer } from "../../mcp-server.ts";
import { createFetchHandler } from "../fetch-handler.ts";
import { buildInitialize, post } from "./session-client.fixture.ts";

/** A server with everything that may change, at an endpoint without sessions. */
function serve() {
  const server = new McpServer({ name: "alone", version: "1.0.0" }, { requestState: { singleProcess: true } });
  server.registerTool("greet", {}, (_args, { log }) => {
    log("info", "greeting");
    return "hello";
  });
  server.registerPrompt("hint", {}, () => "a hint");
  server.registerResource("a", { uri: "x://a" }, () => "a");
  const handler = createFetchHandler(server, { sessions: "none" });
  return (init: RequestInit) => handler(new Request("https://mcp.example/mcp", init));
}

describe("a server without sessions", () => {
  it.each(["2025-11-25", "2025-06-18", "2025-03-26"] as const)("declares no changes in %s", async (version) => {
    const opened = await post(serve(), buildInitialize(version));
    const { capabilities } = (await opened.json()).result;
    expect(capabilities).toEqual({ logging: {}, tools: {}, prompts: {}, resources: {} });
  });

  it("says of an initialize that it cannot read what is wrong with it", async () => {
    const opened = await post(serve(), { jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
    expect(await opened.json()).toMatchObject({ id: 1, error: { code: -32602 } });
  });

  it.each(["resources/subscribe", "resources/unsubscribe"])("has no %s", async (method) => {
    const send = serve();
    const message = { jsonrpc: "2.0", id: 1, method, params: { uri: "x://a" } };
    for (const body of [message, [message]]) {
      const answered = await (await post(send, body)).json();
      expect([answered].flat()).toMatchObject([{ id: 1, error: { code: -32601 } }]);
    }
  });

  it("reads resources, and takes a level of log messages without keeping it", async () => {
    const send = serve();
    const read = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "x://a" } };
    expect(await (await post(send, read)).json()).toMatchObject({ result: { contents: [{ text: "a" }] } });
    const set = { jsonrpc: "2.0", id: 2, method: "logging/setLevel", params: { level: "error" } };
    expect(await (await post(send, set)).json()).toEqual({ jsonrpc: "2.0", id: 2, result: {} });
    const call = { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "greet" } };
    expect(await (await post(send, call)).text()).toContain('"data":"greeting"');
  });
});

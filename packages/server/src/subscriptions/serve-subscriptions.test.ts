import { describe, expect, it } from "vitest";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";
import { settle, subscribe } from "./listening.fixture.ts";
import { serveSubscriptions } from "./serve-subscriptions.ts";

const info = { name: "low", version: "1.0.0" };

function buildServer(): Server {
  const server = new Server(info, { onEvent: () => {} });
  server.setRequestHandler("tools/list", () => ({ tools: [] }));
  return server;
}

describe("a low-level server", () => {
  it("has no subscriptions by itself", async () => {
    const server = buildServer();
    expect(expectError(await send(server, "subscriptions/listen", { notifications: {} })).code).toBe(-32601);
    expect(expectResult(await send(server, "server/discover"))["capabilities"]).toEqual({ logging: {}, tools: {} });
  });

  it("tells of the changes that it is told of, once it serves subscriptions", async () => {
    const server = buildServer();
    const { listChanged, resourceUpdated } = serveSubscriptions(server, { maySubscribe: (uri) => uri !== "b:" });
    server.setRequestHandler("resources/list", () => ({ resources: [] }));
    expect(expectResult(await send(server, "server/discover"))["capabilities"]).toEqual({
      logging: {},
      tools: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
    });
    const all = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
    const listening = subscribe(server, { ...all, resourceSubscriptions: ["a:", "b:"] });
    await settle();
    expect(listening.received[0]?.params?.["notifications"]).toEqual({
      toolsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: ["a:"],
    });
    listChanged("tools");
    listChanged("prompts");
    resourceUpdated("a:");
    resourceUpdated("b:");
    await settle();
    expect(listening.changes()).toEqual(["notifications/tools/list_changed", "a:"]);
    await server.close();
    expect(await listening.response).toMatchObject({ result: { resultType: "complete" } });
  });

  it("knows of no resources while it does not serve their list", async () => {
    const server = buildServer();
    serveSubscriptions(server);
    const { received } = subscribe(server, { toolsListChanged: true, resourceSubscriptions: ["a:"] });
    await settle();
    expect(received[0]?.params?.["notifications"]).toEqual({ toolsListChanged: true });
  });

  it("has nothing to listen to while it has none of the lists", async () => {
    const server = new Server(info, { onEvent: () => {} });
    serveSubscriptions(server);
    expect(expectError(await send(server, "subscriptions/listen", { notifications: {} })).code).toBe(-32601);
  });

  it("serves subscriptions once, and is one of this package", () => {
    const server = buildServer();
    serveSubscriptions(server);
    expect(() => serveSubscriptions(server)).toThrow("The server serves subscriptions already.");
    expect(() => serveSubscriptions(new McpServer(info) as never)).toThrow("none that this copy of @proj/server");
    expect(() => serveSubscriptions(buildServer(), { maxSubscriptions: -1 })).toThrow("maxSubscriptions");
  });
});

import type { AuthInfo, JSONRPCNotification } from "@proj/types";
import { describe, expect, it } from "vitest";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { settle, subscribe } from "./listening.fixture.ts";

const info = { name: "changing", version: "1.0.0" };
const everything = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ["file:///a"],
};

/** A server with one of each. */
function buildServer(options: ConstructorParameters<typeof McpServer>[1] = {}): McpServer {
  const server = new McpServer(info, { onEvent: () => {}, ...options });
  server.registerTool("tool", {}, () => "done");
  server.registerPrompt("prompt", {}, () => "say so");
  server.registerResource("a", { uri: "file:///a" }, () => "a");
  server.registerResource("secret", { uri: "file:///secret", scopes: ["read"] }, () => "secret");
  server.registerResourceTemplate("family", { uriTemplate: "notes://{id}" }, () => "note");
  return server;
}

function acknowledged(notifications: object, id: string | number = "sub"): JSONRPCNotification {
  return {
    jsonrpc: "2.0",
    method: "notifications/subscriptions/acknowledged",
    params: { _meta: { "io.modelcontextprotocol/subscriptionId": id }, notifications },
  };
}

describe("what is acknowledged", () => {
  const reader = buildAuth("user", { scopes: ["read"] });
  const cases: readonly [name: string, wanted: object, honoured: object, auth?: AuthInfo][] = [
    ["nothing", {}, {}],
    ["everything", everything, everything],
    ["one list", { toolsListChanged: true }, { toolsListChanged: true }],
    ["what is explicitly not wanted", { toolsListChanged: false, promptsListChanged: null }, {}],
    ["what this revision does not know", { tasksChanged: true, toolsListChanged: true }, { toolsListChanged: true }],
    ["no resources", { resourceSubscriptions: [] }, {}],
    [
      "one resource twice",
      { resourceSubscriptions: ["file:///a", "file:///a"] },
      { resourceSubscriptions: ["file:///a"] },
    ],
    ["a resource of a template", { resourceSubscriptions: ["notes://7"] }, { resourceSubscriptions: ["notes://7"] }],
    ["a resource that is not there", { resourceSubscriptions: ["file:///b", ""] }, {}],
    ["a resource without the scopes for it", { resourceSubscriptions: ["file:///secret"] }, {}, buildAuth("user")],
    ["a resource with scopes, for nobody", { resourceSubscriptions: ["file:///secret"] }, {}],
    [
      "a resource with the scopes for it",
      { resourceSubscriptions: ["file:///secret"] },
      { resourceSubscriptions: ["file:///secret"] },
      reader,
    ],
  ];

  it.each(cases)("%s", async (_, wanted, honoured, auth = undefined) => {
    const { received, cancel } = subscribe(buildServer(), wanted, { auth: auth ?? null });
    await settle();
    expect(received).toEqual([acknowledged(honoured)]);
    cancel();
  });

  it("carries a number as the subscription's id as a number", async () => {
    const { received } = subscribe(buildServer(), {}, { id: 7 });
    await settle();
    expect(received).toEqual([acknowledged({}, 7)]);
  });

  it("leaves out what the server does not have", async () => {
    const server = new McpServer(info, { onEvent: () => {} });
    server.registerTool("tool", {}, () => "done");
    const { received } = subscribe(server, everything);
    await settle();
    expect(received).toEqual([acknowledged({ toolsListChanged: true })]);
  });

  it("asks the author about each resource that is there", async () => {
    const asked: unknown[] = [];
    const server = buildServer({
      maySubscribe: async (uri, { auth }) => {
        asked.push([uri, auth?.subject]);
        return uri !== "notes://2";
      },
    });
    const wanted = { resourceSubscriptions: ["notes://1", "notes://2", "file:///b"] };
    const { received } = subscribe(server, wanted, { auth: buildAuth("user") });
    await settle();
    expect(received).toEqual([acknowledged({ resourceSubscriptions: ["notes://1"] })]);
    expect(asked).toEqual([
      ["notes://1", "user"],
      ["notes://2", "user"],
    ]);
  });
});

describe("a filter that is none", () => {
  const cases: readonly [name: string, wanted: unknown, problem: string][] = [
    ["absent", undefined, "params.notifications must be an object, got nothing"],
    ["an array", [], "params.notifications must be an object"],
    [
      "a text for a flag",
      { toolsListChanged: "yes" },
      'params.notifications.toolsListChanged must be a boolean, got "yes"',
    ],
    ["one URI", { resourceSubscriptions: "file:///a" }, "params.notifications.resourceSubscriptions must be an array"],
    [
      "a URI that is none",
      { resourceSubscriptions: ["file:///a", 7] },
      "resourceSubscriptions[1] must be a string, got 7",
    ],
    [
      "too many URIs",
      { resourceSubscriptions: Array.from({ length: 1001 }, String) },
      "names 1001 resources; 1000 are allowed",
    ],
    [
      "URIs that are too long",
      { resourceSubscriptions: ["x".repeat(65_537)] },
      "has 65537 characters; 65536 are allowed",
    ],
  ];

  it.each(cases)("is refused: %s", async (_, wanted, problem) => {
    const { received, response } = subscribe(buildServer(), wanted);
    const answer = await response;
    const error = answer !== undefined && "error" in answer ? answer.error : undefined;
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(problem) });
    expect(received).toEqual([]);
  });

  it("may be as large as it is allowed to be", async () => {
    const server = buildServer();
    const most = Array.from({ length: 1000 }, (_, index) => `notes://${index}`);
    const longest = [`notes://${"x".repeat(65_528)}`];
    const [many, long] = [most, longest].map((uris) => subscribe(server, { resourceSubscriptions: uris }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(many?.received).toEqual([acknowledged({ resourceSubscriptions: most })]);
    expect(long?.received).toEqual([acknowledged({ resourceSubscriptions: longest })]);
  });
});

describe("what is told", () => {
  it("is each change that was asked for, with the id, and no other", async () => {
    const server = buildServer();
    const all = subscribe(server, everything, { id: "all" });
    const prompts = subscribe(server, { promptsListChanged: true }, { id: 2 });
    await settle();
    server.registerTool("later", {}, () => "done");
    server.resourceUpdated("file:///a");
    server.resourceUpdated("file:///b");
    await settle();
    expect(all.received.slice(1)).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/tools/list_changed",
        params: { _meta: { "io.modelcontextprotocol/subscriptionId": "all" } },
      },
      {
        jsonrpc: "2.0",
        method: "notifications/resources/updated",
        params: { _meta: { "io.modelcontextprotocol/subscriptionId": "all" }, uri: "file:///a" },
      },
    ]);
    expect(prompts.changes()).toEqual([]);
    server.registerPrompt("later", {}, () => "say so");
    await settle();
    expect(prompts.changes()).toEqual(["notifications/prompts/list_changed"]);
  });

  const additions: readonly [what: string, add: (server: McpServer) => { remove(): void }, method: string][] = [
    ["a tool", (server) => server.registerTool("x", {}, () => "x"), "notifications/tools/list_changed"],
    ["a prompt", (server) => server.registerPrompt("x", {}, () => "x"), "notifications/prompts/list_changed"],
    [
      "a resource",
      (server) => server.registerResource("x", { uri: "x:y" }, () => "x"),
      "notifications/resources/list_changed",
    ],
    [
      "a template",
      (server) => server.registerResourceTemplate("x", { uriTemplate: "x:{y}" }, () => "x"),
      "notifications/resources/list_changed",
    ],
  ];

  it.each(additions)("is that %s was registered, and that it was removed, once", async (_, add, method) => {
    const server = buildServer();
    const listening = subscribe(server, everything);
    await settle();
    const registration = add(server);
    await settle();
    expect(listening.changes()).toEqual([method]);
    registration.remove();
    registration.remove();
    await settle();
    expect(listening.changes()).toEqual([method, method]);
  });

  it("is one notification for many changes of one kind in one go", async () => {
    const server = buildServer();
    const listening = subscribe(server, everything);
    await settle();
    for (let index = 0; index < 50; index++) {
      server.registerTool(`tool-${index}`, {}, () => "done");
      server.resourceUpdated("file:///a");
    }
    server.listChanged("tools");
    await settle();
    expect(listening.changes()).toEqual(["notifications/tools/list_changed", "file:///a"]);
  });

  it("comes after the acknowledgment, also when something changes in the same tick", async () => {
    const server = buildServer();
    await send(server, "tools/list");
    server.registerTool("before", {}, () => "done");
    const listening = subscribe(server, everything);
    server.registerTool("after", {}, () => "done");
    server.resourceUpdated("file:///a");
    await settle();
    expect(listening.received[0]).toEqual(acknowledged(everything));
    expect(listening.received.filter(({ method }) => method.includes("acknowledged"))).toHaveLength(1);
    server.registerTool("later", {}, () => "done");
    await settle();
    expect(listening.changes()).toContain("notifications/tools/list_changed");
  });

  it("is not that something was registered before the first request", async () => {
    const changes: unknown[] = [];
    const changeBus = { publish: (change: unknown) => void changes.push(change), subscribe: () => () => {} };
    const server = buildServer({ changeBus });
    await settle();
    expect(changes).toEqual([]);
    await send(server, "tools/list");
    server.registerTool("later", {}, () => "done");
    await settle();
    expect(changes).toEqual([{ kind: "list", list: "tools" }]);
  });
});

describe("a server that tells of changes", () => {
  it("advertises that for what it has", async () => {
    expect(expectResult(await send(buildServer(), "server/discover"))["capabilities"]).toMatchObject({
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
    });
    const toolsOnly = new McpServer(info, { onEvent: () => {} });
    toolsOnly.registerTool("tool", {}, () => "done");
    expect(expectResult(await send(toolsOnly, "server/discover"))["capabilities"]).toEqual({
      logging: {},
      tools: { listChanged: true },
    });
  });

  it("has nothing to listen to while it has nothing at all", async () => {
    const server = new McpServer(info, { onEvent: () => {} });
    expect(expectError(await send(server, "subscriptions/listen", { notifications: {} })).code).toBe(-32601);
  });

  it("still answers for a list whose last entry is gone", async () => {
    const server = new McpServer(info, { onEvent: () => {} });
    const { remove } = server.registerTool("only", {}, () => "done");
    const listening = subscribe(server, { toolsListChanged: true });
    await settle();
    remove();
    await settle();
    expect(listening.changes()).toEqual(["notifications/tools/list_changed"]);
    expect(expectResult(await send(server, "tools/list"))).toMatchObject({ tools: [] });
  });

  it("runs its middleware around a subscription, which may refuse it", async () => {
    const seen: unknown[] = [];
    const server = buildServer({
      middleware: [
        async ({ method, params }, { auth }, next) => {
          seen.push([method, params["notifications"]]);
          if (auth === null) throw new TypeError("nobody listens here");
          return next();
        },
      ],
    });
    const refused = await subscribe(server, { toolsListChanged: true }).response;
    expect(refused).toMatchObject({ error: { code: -32603 } });
    const listening = subscribe(server, { toolsListChanged: true }, { auth: buildAuth("user") });
    await settle();
    expect(listening.received).toEqual([acknowledged({ toolsListChanged: true })]);
    expect(seen).toEqual(Array(2).fill(["subscriptions/listen", { toolsListChanged: true }]));
  });
});

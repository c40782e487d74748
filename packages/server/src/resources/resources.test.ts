import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ResourceNotFoundError } from "../errors/resource-not-found-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

const info = { name: "resources", version: "1.0.0" };

function buildServer(): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  return { server: new McpServer(info, { onEvent: (event) => events.push(event) }), events };
}

describe("resources/list and resources/templates/list", () => {
  it("tell of resources and templates in the order of registration", async () => {
    const { server } = buildServer();
    const annotations = { audience: ["user" as const], priority: 0.5 };
    const icons = [{ src: "https://example.com/i.png" }];
    const shared = { title: "T", description: "D.", mimeType: "text/plain", annotations, icons, _meta: { a: 1 } };
    const config = { uri: "note://b", size: 3, ...shared };
    server.registerResource("b", { ...config, ttlMs: 5, cacheScope: "public", requestState: {} }, () => "text");
    server.registerResource("a", { uri: "note://a" }, () => "text");
    server.registerResourceTemplate("t", { uriTemplate: "note://{id}", ttlMs: 5, ...shared }, () => "text");
    expect(expectResult(await send(server, "resources/list"))).toEqual({
      resultType: "complete",
      resources: [
        { name: "b", ...config },
        { name: "a", uri: "note://a" },
      ],
      ttlMs: 0,
      cacheScope: "private",
      _meta: { "io.modelcontextprotocol/serverInfo": info },
    });
    expect(expectResult(await send(server, "resources/templates/list"))).toMatchObject({
      resourceTemplates: [{ name: "t", uriTemplate: "note://{id}", ...shared }],
      ttlMs: 0,
      cacheScope: "private",
    });
  });

  it.each([
    ["a resource", (server: McpServer) => server.registerResource("a", { uri: "note://a" }, () => "text"), [1, 0]],
    [
      "a template",
      (server: McpServer) => server.registerResourceTemplate("a", { uriTemplate: "note://{id}" }, () => "text"),
      [0, 1],
    ],
  ] as const)("are both served as soon as there is %s", async (_, register, [resources, templates]) => {
    const { server } = buildServer();
    expect(expectError(await send(server, "resources/list")).code).toBe(-32601);
    expect(expectResult(await send(server, "server/discover"))).toMatchObject({ capabilities: {} });
    register(server);
    expect(expectResult(await send(server, "resources/list"))["resources"]).toHaveLength(resources);
    expect(expectResult(await send(server, "resources/templates/list"))["resourceTemplates"]).toHaveLength(templates);
    expect(expectResult(await send(server, "server/discover"))).toMatchObject({ capabilities: { resources: {} } });
  });
});

describe("resources/read", () => {
  it("gives a text as one content, with the URI that was asked for and the registered MIME type", async () => {
    const { server } = buildServer();
    server.registerResource("home", { uri: "note://home", mimeType: "text/markdown" }, ({ uri }) => `# ${uri}`);
    server.registerResourceTemplate("note", { uriTemplate: "note://{id}" }, ({ id }) => `note ${id}`);
    expect(expectResult(await send(server, "resources/read", { uri: "note://home" }))).toEqual({
      resultType: "complete",
      contents: [{ uri: "note://home", mimeType: "text/markdown", text: "# note://home" }],
      ttlMs: 0,
      cacheScope: "private",
      _meta: { "io.modelcontextprotocol/serverInfo": info },
    });
    const { contents } = expectResult(await send(server, "resources/read", { uri: "note://a%20b" }));
    expect(contents).toEqual([{ uri: "note://a%20b", text: "note a b" }]);
  });

  it("gives a result as it is", async () => {
    const { server } = buildServer();
    const contents = [
      { uri: "note://home/1", mimeType: "image/png", blob: "AAAA" },
      { uri: "note://home/2", text: "2" },
    ];
    server.registerResource("home", { uri: "note://home" }, () => Object.freeze({ contents, _meta: { own: 1 } }));
    const result = expectResult(await send(server, "resources/read", { uri: "note://home" }));
    expect(result).toMatchObject({ resultType: "complete", contents, _meta: { own: 1 } });
  });

  it("finds the exact URI first, then the first template that matches", async () => {
    const { server } = buildServer();
    server.registerResourceTemplate("any", { uriTemplate: "note://{id}" }, ({ id }) => `any ${id}`);
    server.registerResourceTemplate("deep", { uriTemplate: "note://{+rest}" }, ({ rest }) => `deep ${rest}`);
    server.registerResourceTemplate("late", { uriTemplate: "note://late/{id}" }, () => "never");
    server.registerResource("home", { uri: "note://home" }, () => "home");
    const read = async (uri: string) => {
      const { contents } = expectResult(await send(server, "resources/read", { uri }));
      return (contents as { text: string }[])[0]?.text;
    };
    expect(await read("note://home")).toBe("home");
    expect(await read("note://other")).toBe("any other");
    expect(await read("note://late/1")).toBe("deep late/1");
  });

  it("tells the handler which URI was asked for, and what else every handler is told", async () => {
    const { server } = buildServer();
    const uri = "note://a%2Fb?lang=en";
    server.registerResourceTemplate("note", { uriTemplate: "note://{id}{?lang,page}" }, (variables, ctx) =>
      JSON.stringify([variables, ctx.uri, ctx.clientInfo?.name]),
    );
    const { contents } = expectResult(await send(server, "resources/read", { uri }));
    expect(contents).toEqual([{ uri, text: JSON.stringify([{ id: "a/b", lang: "en" }, uri, "test-client"]) }]);
  });

  it("validates and transforms the variables where there is a schema", async () => {
    const { server } = buildServer();
    server.registerResourceTemplate(
      "page",
      { uriTemplate: "page://{number}", inputSchema: z.object({ number: z.coerce.number().int() }) },
      ({ number }) => `${typeof number} ${number}`,
    );
    const { contents } = expectResult(await send(server, "resources/read", { uri: "page://7" }));
    expect(contents).toMatchObject([{ text: "number 7" }]);
    expect(expectError(await send(server, "resources/read", { uri: "page://seven" }))).toEqual({
      code: -32602,
      message: expect.stringContaining("Invalid variables: variables.number: "),
    });
  });

  it.each([
    ["note://nobody", 'Resource not found: "note://nobody"'],
    ["", 'Resource not found: ""'],
    ["__proto__", 'Resource not found: "__proto__"'],
    [`note://${"x".repeat(1000)}\u0000`, `Resource not found: "note://${"x".repeat(71)}…`],
    ["note://\u202e\n", String.raw`Resource not found: "note://\u202e\n"`],
  ])("answers a URI that nothing has with invalid params and the URI: %j", async (uri, message) => {
    const { server } = buildServer();
    server.registerResource("home", { uri: "note://home" }, () => "never");
    server.registerResourceTemplate("page", { uriTemplate: "page://{id}" }, () => "never");
    expect(expectError(await send(server, "resources/read", { uri }))).toEqual({
      code: -32602,
      message,
      data: { uri },
    });
  });

  it.each([
    [{}, "Invalid params: params.uri must be a string, got nothing"],
    [{ uri: 7 }, "Invalid params: params.uri must be a string, got 7"],
    [
      { uri: "note://home", inputResponses: [] },
      "Invalid params: params.inputResponses must be an object, got an array of 0",
    ],
  ])("refuses the parameters %j", async (params, message) => {
    const { server } = buildServer();
    server.registerResource("home", { uri: "note://home" }, () => "never");
    expect(expectError(await send(server, "resources/read", params))).toEqual({ code: -32602, message });
  });

  it("that throws is a neutral internal error, which the operator can read", async () => {
    const { server, events } = buildServer();
    const error = new RangeError("secret");
    server.registerResource("home", { uri: "note://home" }, () => {
      throw error;
    });
    expect(expectError(await send(server, "resources/read", { uri: "note://home" }))).toEqual({
      code: -32603,
      message: "Internal error",
    });
    const told = { type: "handler-failed", method: "resources/read", target: "note://home", error };
    expect(events).toContainEqual(expect.objectContaining(told));
  });

  it("passes on what a handler says is not there", async () => {
    const { server } = buildServer();
    server.registerResourceTemplate("note", { uriTemplate: "note://{id}" }, (_, { uri }) => {
      throw new ResourceNotFoundError(uri);
    });
    expect(expectError(await send(server, "resources/read", { uri: "note://7" }))).toEqual({
      code: -32602,
      message: 'Resource not found: "note://7"',
      data: { uri: "note://7" },
    });
  });

  it.each([undefined, 7, {}, { content: [] }, { contents: {} }])(
    "answers the invalid reply %j of a handler with an internal error",
    async (reply) => {
      const { server } = buildServer();
      server.registerResource("home", { uri: "note://home" }, () => reply as never);
      expect(expectError(await send(server, "resources/read", { uri: "note://home" })).message).toBe(
        "Handler returned an invalid result",
      );
    },
  );
});

describe("the cache hints of a read", () => {
  it("are those that were registered, unless the result has its own", async () => {
    const { server } = buildServer();
    const hints = { ttlMs: 60_000, cacheScope: "public" } as const;
    server.registerResource("a", { uri: "note://a", ...hints }, () => "text");
    server.registerResource("b", { uri: "note://b", ...hints }, () => ({ contents: [], ttlMs: 5 }));
    server.registerResourceTemplate("t", { uriTemplate: "t://{id}", ...hints }, () => ({
      contents: [],
      cacheScope: "private",
    }));
    expect(expectResult(await send(server, "resources/read", { uri: "note://a" }))).toMatchObject(hints);
    expect(expectResult(await send(server, "resources/read", { uri: "note://b" }))).toMatchObject({
      ...hints,
      ttlMs: 5,
    });
    expect(expectResult(await send(server, "resources/read", { uri: "t://1" }))).toMatchObject({
      ...hints,
      cacheScope: "private",
    });
  });

  it.each([
    [{ ttlMs: -1 }, 'resource "a": ttlMs must be a whole number of milliseconds, 0 or more; got -1.'],
    [{ ttlMs: 1.5 }, "got 1.5"],
    [{ cacheScope: "shared" as never }, 'cacheScope must be "public" or "private", got "shared"'],
  ])("are checked at registration: %j", (hints, message) => {
    const { server } = buildServer();
    expect(() => server.registerResource("a", { uri: "note://a", ...hints }, () => "text")).toThrow(message);
    const template = { uriTemplate: "note://{id}", ...hints };
    expect(() => server.registerResourceTemplate("a", template, () => "text")).toThrow(
      message.replace('"a"', 'template "a"'),
    );
  });
});

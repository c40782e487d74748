import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { ToolError } from "./errors/tool-error.ts";
import type { ServerEvent } from "./events/server-event.ts";
import { expectError, expectResult, send } from "./exchange.fixture.ts";
import { McpServer } from "./mcp-server.ts";

const info = { name: "greeter", version: "1.2.3" };
const serverInfo = { "io.modelcontextprotocol/serverInfo": info };

function buildServer(options: ConstructorParameters<typeof McpServer>[1] = {}): {
  server: McpServer;
  events: ServerEvent[];
} {
  const events: ServerEvent[] = [];
  const server = new McpServer(info, { onEvent: (event) => events.push(event), ...options });
  return { server, events };
}

describe("server/discover", () => {
  it("names versions, capabilities, instructions and the server", async () => {
    const { server } = buildServer({ instructions: "Say hello." });
    server.registerTool("greet", {}, () => "hello");
    expect(expectResult(await send(server, "server/discover"))).toEqual({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: { listChanged: true }, logging: {} },
      instructions: "Say hello.",
      ttlMs: 0,
      cacheScope: "private",
      _meta: serverInfo,
    });
  });

  it("advertises nothing that is not served", async () => {
    const { server } = buildServer();
    expect(expectResult(await send(server, "server/discover"))).toMatchObject({ capabilities: {} });
    expect(expectError(await send(server, "tools/list"))).toEqual({
      code: -32601,
      message: 'Method not found: "tools/list"',
    });
  });
});

describe("tools/list", () => {
  it("lists tools in the order of registration, with their JSON Schema", async () => {
    const { server } = buildServer();
    server.registerTool(
      "zoom",
      { title: "Zoom", description: "Zooms.", inputSchema: z.object({ factor: z.number() }) },
      () => "ok",
    );
    server.registerTool("again", { annotations: { readOnlyHint: true } }, () => "ok");
    expect(expectResult(await send(server, "tools/list"))).toEqual({
      resultType: "complete",
      tools: [
        {
          name: "zoom",
          title: "Zoom",
          description: "Zooms.",
          inputSchema: {
            $schema: "https://json-schema.org/draft/2020-12/schema",
            type: "object",
            properties: { factor: { type: "number" } },
            required: ["factor"],
          },
        },
        {
          name: "again",
          inputSchema: { type: "object", additionalProperties: false },
          annotations: { readOnlyHint: true },
        },
      ],
      ttlMs: 0,
      cacheScope: "private",
      _meta: serverInfo,
    });
  });

  it("refuses a cursor that it never gave out", async () => {
    const { server } = buildServer();
    server.registerTool("a", {}, () => "ok");
    expect(expectError(await send(server, "tools/list", { cursor: "page-2" })).code).toBe(-32602);
  });

  it("shows a tool that was registered after the first listing", async () => {
    const { server } = buildServer();
    server.registerTool("a", {}, () => "ok");
    await send(server, "tools/list");
    server.registerTool("b", {}, () => "ok");
    expect(expectResult(await send(server, "tools/list"))).toMatchObject({ tools: [{ name: "a" }, { name: "b" }] });
  });
});

describe("tools/call", () => {
  it("hands validated and transformed arguments to the handler and turns a text into a result", async () => {
    const { server } = buildServer();
    server.registerTool(
      "greet",
      { inputSchema: z.object({ name: z.string().default("world") }) },
      ({ name }) => `Hello, ${name}`,
    );
    expect(expectResult(await send(server, "tools/call", { name: "greet" }))).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: "Hello, world" }],
      _meta: serverInfo,
    });
  });

  it("answers wrong arguments with isError and the path of the value", async () => {
    const { server } = buildServer();
    server.registerTool("greet", { inputSchema: z.object({ who: z.object({ name: z.string() }) }) }, () => "never");
    const result = expectResult(await send(server, "tools/call", { name: "greet", arguments: { who: { name: 1 } } }));
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("arguments.who.name: ") }],
    });
  });

  it("refuses arguments to a tool that takes none", async () => {
    const { server } = buildServer();
    server.registerTool("ping", {}, () => "pong");
    const result = expectResult(await send(server, "tools/call", { name: "ping", arguments: { extra: 1 } }));
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: "Invalid arguments: arguments.extra: no arguments are taken" }],
    });
  });

  it.each([
    [{ name: "nobody" }, 'Unknown tool: "nobody"'],
    [{ name: "__proto__" }, 'Unknown tool: "__proto__"'],
    [{}, "Invalid params: params.name must be a string, got nothing"],
    [{ name: "a", arguments: [1] }, "Invalid params: params.arguments must be an object, got an array of 1"],
    [{ name: "a", inputResponses: "yes" }, 'Invalid params: params.inputResponses must be an object, got "yes"'],
  ])("refuses the parameters %j", async (params, message) => {
    const { server } = buildServer();
    server.registerTool("a", {}, () => "ok");
    expect(expectError(await send(server, "tools/call", params))).toEqual({ code: -32602, message });
  });

  it("takes null for arguments, inputResponses and requestState as absent", async () => {
    const { server } = buildServer();
    server.registerTool("a", {}, () => "ok");
    const result = expectResult(
      await send(server, "tools/call", { name: "a", arguments: null, inputResponses: null, requestState: null }),
    );
    expect(result).toMatchObject({ content: [{ text: "ok" }] });
  });

  it("tells the model what a ToolError says and the operator nothing", async () => {
    const { server, events } = buildServer();
    server.registerTool("a", {}, () => {
      throw new ToolError("The disk is full.");
    });
    expect(expectResult(await send(server, "tools/call", { name: "a" }))).toMatchObject({
      isError: true,
      content: [{ text: "The disk is full." }],
    });
    expect(events.map((event) => event.type)).toEqual(["request-started", "request-finished"]);
  });

  it("tells the operator the cause of a ToolError", async () => {
    const { server, events } = buildServer();
    const cause = new RangeError("disk 7");
    server.registerTool("a", {}, () => {
      throw new ToolError("The disk is full.", { cause });
    });
    const response = await send(server, "tools/call", { name: "a" });
    expect(JSON.stringify(response)).not.toContain("disk 7");
    expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed", error: cause }));
  });

  it("tells the model nothing of any other error and the operator everything", async () => {
    const { server, events } = buildServer();
    const error = new RangeError("password=hunter2");
    server.registerTool("a", {}, () => {
      throw error;
    });
    const response = await send(server, "tools/call", { name: "a" });
    expect(expectResult(response)).toMatchObject({ isError: true });
    expect(JSON.stringify(response)).not.toContain("hunter2");
    expect(events).toContainEqual(
      expect.objectContaining({ type: "handler-failed", method: "tools/call", target: "a", error }),
    );
  });

  it("shows the messages of unexpected errors where the author asked for it", async () => {
    const { server } = buildServer({ exposesErrorMessages: true });
    server.registerTool("a", {}, () => {
      throw new RangeError("index 9");
    });
    expect(expectResult(await send(server, "tools/call", { name: "a" }))).toMatchObject({
      isError: true,
      content: [{ text: "index 9" }],
    });
  });

  it.each([[undefined], [null], [7], [{}], [{ resultType: "later", content: [] }], [{ content: [], _meta: 3 }]])(
    "answers the invalid reply %j of a handler with an internal error and tells the operator why",
    async (reply) => {
      const { server, events } = buildServer();
      server.registerTool("a", {}, () => reply as never);
      expect(expectError(await send(server, "tools/call", { name: "a" }))).toEqual({
        code: -32603,
        message: "Handler returned an invalid result",
      });
      expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed", error: expect.any(TypeError) }));
    },
  );

  it("leaves the author's own result object as it is", async () => {
    const { server } = buildServer();
    const reply = Object.freeze({ content: [], _meta: Object.freeze({ "com.example/own": 1 }) });
    server.registerTool("a", {}, () => reply as never);
    expect(expectResult(await send(server, "tools/call", { name: "a" }))).toEqual({
      resultType: "complete",
      content: [],
      _meta: { ...serverInfo, "com.example/own": 1 },
    });
  });
});

describe("registerTool", () => {
  it("refuses a name that is taken, empty or too long", () => {
    const { server } = buildServer();
    server.registerTool("a", {}, () => "ok");
    expect(() => server.registerTool("a", {}, () => "ok")).toThrow('The tool "a" is registered already.');
    expect(() => server.registerTool("", {}, () => "ok")).toThrow("1 to 128 characters");
    expect(() => server.registerTool("x".repeat(129), {}, () => "ok")).toThrow("1 to 128 characters");
  });

  it("refuses a schema whose root is no object, and one that has no JSON Schema", () => {
    const { server } = buildServer();
    expect(() => server.registerTool("a", { inputSchema: z.string() as never }, () => "ok")).toThrow(
      'its type is "string"',
    );
    const bare = { "~standard": { version: 1, vendor: "bare", validate: vi.fn() } } as never;
    expect(() => server.registerTool("a", { inputSchema: bare }, () => "ok")).toThrow(
      'The schema of tool "a" ("bare") gives no JSON Schema',
    );
  });
});

describe("an event subscriber that throws", () => {
  it("disturbs no request", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { server } = buildServer({
      onEvent: () => {
        throw new TypeError("boom");
      },
    });
    server.registerTool("a", {}, () => "ok");
    expect(expectResult(await send(server, "tools/call", { name: "a" }))).toMatchObject({ content: [{ text: "ok" }] });
    expect(logged).toHaveBeenCalledWith("mcp: the event subscriber threw on request-started: boom");
    logged.mockRestore();
  });
});

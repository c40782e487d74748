import type { JSONRPCRequest } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import { errorOf, everything, type MethodServer, serveMethods } from "./method-server.fixture.ts";
import { discovered } from "./scripted-transport.fixture.ts";
import { jsonSchemaValidator } from "./tools/json-schema-validator.ts";

const clientInfo = { name: "test", version: "0" };

function connect(server: MethodServer, options: Partial<ClientOptions> = {}): Promise<Client> {
  return Client.connect(server, { clientInfo, ...options });
}

function listServer(): MethodServer {
  const tools = [{ name: "a", inputSchema: { type: "object" } }];
  return serveMethods({ "tools/list": () => ({ resultType: "complete", tools, ttlMs: 0, cacheScope: "private" }) });
}

describe("what the server says of itself", () => {
  test("connects without asking it again, as JSON of another time", async () => {
    const stored = JSON.stringify((await connect(listServer())).discovered);
    const server = listServer();
    const client = await connect(server, { discovered: JSON.parse(stored) });
    expect(client).toMatchObject({ protocolVersion: "2026-07-28", serverInfo: { name: "scripted" } });
    expect([client.instructions, client.serverCapabilities]).toEqual(["be kind", everything]);
    expect(await client.tools().toArray()).toHaveLength(1);
    expect(server.requests.map(({ method }) => method)).toEqual(["tools/list"]);
  });

  test("is renewed when it is asked again", async () => {
    const answers = [{}, { tools: {} }].map((capabilities) => ({ ...discovered, capabilities }));
    const server = serveMethods({ "server/discover": () => answers.shift() });
    const client = await connect(server);
    await expect(client.listTools()).rejects.toMatchObject({ code: "ERR_MCP_MISSING_SERVER_CAPABILITY" });
    await client.discover();
    await expect(client.listTools()).rejects.toMatchObject({ rpcCode: -32601 });
    expect(client.discovered).toMatchObject({ capabilities: { tools: {} } });
  });

  test.each<[string, (request: JSONRPCRequest) => object]>([
    ["refuses the version", (request) => errorOf(request, -32022, "no", { supported: ["2027-01-01"] })],
    ["names others only", () => ({ ...discovered, supportedVersions: ["2027-01-01"] })],
  ])("is not renewed by a server that %s now", async (_, answer) => {
    const answers = [() => discovered, answer];
    const server = serveMethods({ "server/discover": (request) => answers.shift()?.(request) });
    const client = await connect(server);
    const before = client.discovered;
    await expect(client.discover()).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      supported: ["2027-01-01"],
    });
    expect(client.discovered).toBe(before);
    expect(server.count("server/discover")).toBe(2);
  });

  test("is not renewed by a server that is in trouble, which says nothing of its versions", async () => {
    const answers = [() => discovered, (request: JSONRPCRequest) => errorOf(request, -32603, "Internal error")];
    const server = serveMethods({ "server/discover": (request) => answers.shift()?.(request) });
    const client = await connect(server);
    await expect(client.discover()).rejects.toMatchObject({ code: "ERR_MCP_INTERNAL" });
  });

  test("has its tools followed from when the server began to offer them", async () => {
    const answers = [{}, { tools: {} }].map((capabilities) => ({ ...discovered, capabilities }));
    const tool = { name: "x", inputSchema: { type: "object" }, outputSchema: { type: "object", required: ["n"] } };
    const server = serveMethods({
      "server/discover": () => answers.shift(),
      "tools/list": () => ({ resultType: "complete", tools: [tool], ttlMs: 0, cacheScope: "private" }),
      "tools/call": () => ({ resultType: "complete", content: [], structuredContent: {} }),
    });
    const client = await connect(server, { validateOutputs: jsonSchemaValidator() });
    await client.discover();
    await expect(client.callTool("x")).rejects.toMatchObject({ code: "ERR_MCP_INVALID_OUTPUT" });
  });

  test.each([[{ supportedVersions: "all" }], ["x"], [{ ...discovered, resultType: "input_required" }]])(
    "must be what it said: %o",
    async (given) => {
      const connecting = connect(listServer(), { discovered: given as never });
      await expect(connecting).rejects.toMatchObject({
        code: "ERR_MCP_CONFIGURATION",
        message: expect.stringContaining("the option discovered"),
      });
    },
  );

  test("is of no use where no version is in common", async () => {
    const given = { ...discovered, supportedVersions: ["2027-01-01"] };
    const server = listServer();
    const connecting = connect(server, { discovered: given as never });
    await expect(connecting).rejects.toMatchObject({ code: "ERR_MCP_VERSION_NEGOTIATION", supported: ["2027-01-01"] });
    expect(server.requests).toEqual([]);
  });

  test("is of no use for the earlier revisions alone where the mode leaves them out", async () => {
    const given = { ...discovered, supportedVersions: ["2025-11-25"] };
    const connecting = connect(listServer(), { discovered: given as never, mode: "2026-07-28" });
    await expect(connecting).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      supported: ["2025-11-25"],
      message: expect.stringContaining('"auto" tries earlier revisions too'),
    });
  });
});

describe("the mode", () => {
  test.each(["auto", "2026-07-28"] as const)("%s speaks the modern revision", async (mode) => {
    expect((await connect(listServer(), { mode })).protocolVersion).toBe("2026-07-28");
  });

  test("is one of those", async () => {
    const connecting = connect(listServer(), { mode: "modern" as never });
    await expect(connecting).rejects.toThrow(
      'the option mode is "modern"; it must be "auto", "legacy" or "2026-07-28"',
    );
  });

  test("cannot be legacy where the transport has no sessions", async () => {
    await expect(connect(listServer(), { mode: "legacy" })).rejects.toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: expect.stringMatching(/no openSession.*leave the option mode out$/),
    });
  });
});

describe("nothing is sent again by itself", () => {
  test.each([
    ["an error", (request: JSONRPCRequest) => errorOf(request, -32603, "Internal error")],
    ["a busy server", (request: JSONRPCRequest) => errorOf(request, -31503, "Busy")],
    [
      "a version that is refused, where no other is spoken",
      (request: JSONRPCRequest) => errorOf(request, -32022, "no", { supported: ["2025-11-25"] }),
    ],
    ["an answer that is none", () => ({ resultType: "complete", content: "x" })],
    ["no answer", () => Promise.reject(new TypeError("gone"))],
  ])("after %s", async (_, answer) => {
    const server = serveMethods({ "tools/call": answer });
    await expect((await connect(server)).callTool("x")).rejects.toThrow();
    expect(server.count("tools/call")).toBe(1);
  });
});

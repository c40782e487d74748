import type { JSONRPCRequest } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import { everything, type MethodServer, serveMethods } from "./method-server.fixture.ts";
import { asking, discovered, formQuestion } from "./scripted-transport.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const hints = { ttlMs: 0, cacheScope: "private" };

function connect(server: MethodServer, options: Partial<ClientOptions> = {}): Promise<Client> {
  return Client.connect(server, { clientInfo, ...options });
}

/** Lists of two pages each, whose entries carry the cursor that they were asked with. */
function listServer(): MethodServer {
  const pageOf =
    (member: string, build: (name: string) => object) =>
    ({ params }: JSONRPCRequest) => {
      const cursor = params?.["cursor"];
      const last = cursor === undefined ? { nextCursor: "2" } : {};
      return { resultType: "complete", [member]: [build(`page-${String(cursor)}`)], ...last, ...hints };
    };
  return serveMethods({
    "tools/list": pageOf("tools", (name) => ({ name, inputSchema: { type: "object" } })),
    "prompts/list": pageOf("prompts", (name) => ({ name })),
    "resources/list": pageOf("resources", (name) => ({ name, uri: "x:a" })),
    "resources/templates/list": pageOf("resourceTemplates", (name) => ({ name, uriTemplate: "x:{a}" })),
  });
}

describe("lists", () => {
  test("have a verb for one page, on the client and on its session", async () => {
    const client = await connect(listServer());
    for (const verbs of [client, client.session]) {
      expect((await verbs.listTools()).tools).toMatchObject([{ name: "page-undefined" }]);
      expect((await verbs.listPrompts({ cursor: "2" })).prompts).toMatchObject([{ name: "page-2" }]);
      expect((await verbs.listResources({ cursor: "" })).resources).toMatchObject([{ name: "page-" }]);
      expect(await verbs.listResourceTemplates()).toMatchObject({ nextCursor: "2" });
    }
  });

  test("have an iterator over all pages", async () => {
    const client = await connect(listServer());
    for (const listing of [client.tools(), client.prompts(), client.resources(), client.resourceTemplates()]) {
      const names: string[] = [];
      for await (const { name } of listing) names.push(name);
      expect(names).toEqual(["page-undefined", "page-2"]);
    }
  });

  test("end with their signal", async () => {
    const client = await connect(listServer());
    const controller = new AbortController();
    const read = async () => {
      for await (const _ of client.tools({ signal: controller.signal })) controller.abort("enough");
    };
    await expect(read()).rejects.toBe("enough");
  });

  test("end where a server says null instead of a cursor", async () => {
    const server = serveMethods({ "prompts/list": () => ({ prompts: [{ name: "a" }], nextCursor: null, ...hints }) });
    expect(await (await connect(server)).prompts().toArray()).toMatchObject([{ name: "a" }]);
  });
});

test("completions are asked for with what is known", async () => {
  const completion = { values: ["python"], total: 1, hasMore: false };
  const server = serveMethods({ "completion/complete": () => ({ resultType: "complete", completion }) });
  const client = await connect(server);
  const params = {
    ref: { type: "ref/prompt", name: "review" },
    argument: { name: "language", value: "py" },
    context: { arguments: { style: "short" } },
  } as const;
  expect((await client.complete(params)).completion).toEqual(completion);
  expect((await client.session.complete(params)).completion).toEqual(completion);
  expect(server.requests.at(-1)?.params).toMatchObject(params);
});

describe("requests of any method", () => {
  const server = () =>
    serveMethods({
      "acme/report": ({ params }) => ({ given: params?.["day"] }),
      "acme/task": () => ({ resultType: "task", taskId: "t" }),
      "tools/call": () => ({ resultType: "task", taskId: "t" }),
      "prompts/get": () => asking({ a: formQuestion("A?") }),
      "tools/list": () => ({ tools: [{ name: 1 }], ...hints }),
    });
  /** A schema by hand. */
  const schemaOf = (validate: (value: unknown) => object) => ({
    "~standard": { version: 1, vendor: "test", validate: validate as never } as const,
  });

  test("give what came, complete unless it says otherwise", async () => {
    const client = await connect(server());
    expect(await client.request("acme/report", { day: 1 })).toEqual({ resultType: "complete", given: 1 });
    expect(await client.session.request("acme/report")).toEqual({ resultType: "complete" });
  });

  test("give what a schema makes of it, which may take its time", async () => {
    const client = await connect(server());
    const resultSchema = schemaOf(async (value) => ({ value: { seen: value } }));
    expect(await client.request("acme/report", { day: 1 }, { resultSchema })).toEqual({
      seen: { resultType: "complete", given: 1 },
    });
  });

  test("say what does not suit the schema", async () => {
    const client = await connect(server());
    const resultSchema = schemaOf(() => ({ issues: [{ message: "must be a day", path: ["given"] }] }));
    await expect(client.request("acme/report", {}, { resultSchema })).rejects.toMatchObject({
      code: "ERR_MCP_INVALID_RESULT",
      message: expect.stringContaining("result.given: must be a day"),
    });
  });

  test("take a resultType of an extension only where it is expected, for the specification's methods too", async () => {
    const client = await connect(server());
    await expect(client.request("acme/task", {})).rejects.toThrow('has the resultType "task"');
    expect(await client.request("acme/task", {}, { resultTypes: ["task"] })).toEqual({
      resultType: "task",
      taskId: "t",
    });
    const call = { name: "x" };
    expect(await client.request("tools/call", call, { resultTypes: ["task"] })).toMatchObject({ taskId: "t" });
    await expect(client.request("tools/call", call)).rejects.toMatchObject({ code: "ERR_MCP_INVALID_RESULT" });
  });

  test("of the specification's methods are checked as their verbs do", async () => {
    const client = await connect(server());
    await expect(client.request("tools/list", {})).rejects.toThrow("result.tools[0].name");
    await expect(client.request("prompts/get", { name: "x" })).rejects.toMatchObject({
      code: "ERR_MCP_INPUT_REQUIRED",
      result: { resultType: "input_required" },
    });
  });

  test("fail with the server's error", async () => {
    const client = await connect(server());
    await expect(client.request("acme/none")).rejects.toMatchObject({ code: "ERR_MCP_METHOD_NOT_FOUND" });
  });
});

describe("what the server does not declare", () => {
  const offers = (capabilities: object) =>
    serveMethods({ "server/discover": () => ({ ...discovered, capabilities }), "acme/x": () => ({}) });
  const calls: [capability: string, call: (client: Client) => Promise<unknown>][] = [
    ["tools", (client) => client.listTools()],
    ["tools", (client) => client.callTool("x")],
    ["tools", (client) => client.tools().toArray()],
    ["tools", (client) => client.request("tools/list", {})],
    ["prompts", (client) => client.listPrompts()],
    ["prompts", (client) => client.getPrompt("x")],
    ["resources", (client) => client.listResources()],
    ["resources", (client) => client.listResourceTemplates()],
    ["resources", (client) => client.readResource("x:a")],
    [
      "completions",
      (client) => client.complete({ ref: { type: "ref/prompt", name: "x" }, argument: { name: "a", value: "" } }),
    ],
    ["tools.listChanged", (client) => client.listen({ toolsListChanged: true })],
    ["resources.subscribe", (client) => client.listen({ resourceSubscriptions: ["x:a"] })],
  ];

  test.each(calls)("is not asked for: %s", async (capability, call) => {
    const { [capability.split(".")[0] ?? ""]: _, ...others } = everything as Record<string, object>;
    const server = offers(others);
    const client = await connect(server);
    await expect(call(client)).rejects.toMatchObject({
      code: "ERR_MCP_MISSING_SERVER_CAPABILITY",
      capability,
      message: expect.stringContaining(`does not offer ${capability}, which`),
    });
    expect(server.requests).toHaveLength(1);
  });

  test.each(calls)("is asked for where the host says so: %s", async (_, call) => {
    const server = offers({});
    const client = await connect(server, { checkCapabilities: false });
    await expect(call(client)).rejects.toMatchObject({ rpcCode: -32601 });
  });

  test("does not concern the session, nor methods that need nothing", async () => {
    const client = await connect(offers({}));
    await expect(client.session.listTools()).rejects.toMatchObject({ rpcCode: -32601 });
    expect(await client.request("acme/x")).toEqual({ resultType: "complete" });
  });

  test("may be part of a subscription, of which the server then leaves it out", async () => {
    const server = offers({ tools: { listChanged: true } });
    const listening = (await connect(server)).listen({ toolsListChanged: true, promptsListChanged: true });
    await expect(listening).rejects.toMatchObject({ rpcCode: -32601 });
    await expect((await connect(offers({}))).listen({})).rejects.toMatchObject({ rpcCode: -32601 });
  });
});

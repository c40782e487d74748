import { afterEach, describe, expect, it, vi } from "vitest";
import { buildAuth } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { openTestSession } from "./session.fixture.ts";

function buildServer(options: McpServerOptions = {}): McpServer {
  const server = new McpServer({ name: "s", version: "1.0.0" }, { onEvent: () => {}, ...options });
  server.registerTool("first", {}, () => "x");
  for (const uri of ["note://1", "note://2"]) server.registerResource(uri, { uri }, () => "x");
  return server;
}

const updated = (uri: string) => ({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } });
const toolsChanged = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };

/** Changes are told when the code that runs now is through. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("when the token lapses with which a session listens", () => {
  const expired = async (options: McpServerOptions = {}) => {
    let now = 1_000_000;
    const events: string[] = [];
    const server = buildServer({ clock: () => now, onEvent: ({ type }) => events.push(type), ...options });
    vi.useFakeTimers({ now });
    const client = await openTestSession(server, { auth: buildAuth("alice", { expiresAt: now / 1000 + 1 }) });
    for (const uri of ["note://1", "note://2"]) await client.request("resources/subscribe", { uri });
    now += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(events.filter((type) => type === "subscription-closed")).toHaveLength(3);
    return { server, client, events, refreshed: buildAuth("alice", { expiresAt: now / 1000 + 60 }) };
  };
  const pass = () => vi.advanceTimersByTimeAsync(0);

  afterEach(() => void vi.useRealTimers());

  it("it stays subscribed, hears of nothing before its caller comes again, and then of lists and resources", async () => {
    const { server, client, refreshed } = await expired();
    expect(client.session.record?.subscriptions).toEqual(["note://1", "note://2"]);
    server.resourceUpdated("note://1");
    await pass();
    expect(client.unasked).toEqual([]);
    await client.request("ping", {}, { auth: refreshed });
    await pass();
    server.resourceUpdated("note://1");
    server.resourceUpdated("note://2");
    server.registerTool("second", {}, () => "x");
    await pass();
    expect(client.unasked).toEqual([updated("note://1"), updated("note://2"), toolsChanged]);
  });

  it("it goes on also where its client comes to listen, and sends no message", async () => {
    const { server, client, refreshed } = await expired();
    client.session.meet?.(refreshed);
    await pass();
    server.resourceUpdated("note://1");
    await pass();
    expect(client.unasked).toEqual([updated("note://1")]);
  });

  it("it is subscribed once, however many messages come, and not to what was left", async () => {
    const { server, client, events, refreshed } = await expired();
    await client.request("resources/unsubscribe", { uri: "note://2" }, { auth: refreshed });
    for (let count = 0; count < 3; count++) await client.request("ping", {}, { auth: refreshed });
    await pass();
    server.resourceUpdated("note://1");
    server.resourceUpdated("note://2");
    await pass();
    expect(client.unasked).toEqual([updated("note://1")]);
    expect(client.session.record?.subscriptions).toEqual(["note://1"]);
    expect(events.filter((type) => type === "subscription-opened")).toHaveLength(5);
  });

  it("it is subscribed no more to what its caller may not hear of any more", async () => {
    let isAllowed = true;
    const { client, refreshed } = await expired({ maySubscribe: (uri) => isAllowed || uri === "note://2" });
    isAllowed = false;
    await client.request("ping", {}, { auth: refreshed });
    await pass();
    expect(client.session.record?.subscriptions).toEqual(["note://2"]);
  });

  it("it takes up with one message after the other what the server has no room for", async () => {
    const { server, client, events, refreshed } = await expired({ maxSubscriptions: 4 });
    const others = [];
    for (let count = 0; count < 4; count++) {
      const other = await openTestSession(server, { auth: refreshed });
      await other.request("resources/subscribe", { uri: "note://1" });
      others.push(other);
    }
    await client.request("ping", {}, { auth: refreshed });
    await pass();
    const count = () => events.filter((type) => type === "request-finished").length;
    const before = count();
    await client.request("ping", {}, { auth: refreshed });
    await pass();
    expect(count() - before).toBe(1);
    expect(client.session.record?.subscriptions).toEqual(["note://1", "note://2"]);
    for (const { session } of others) session.close();
    for (let messages = 0; messages < 3; messages++) {
      await client.request("ping", {}, { auth: refreshed });
      await pass();
    }
    for (const uri of ["note://1", "note://2"]) server.resourceUpdated(uri);
    await pass();
    expect(client.unasked).toHaveLength(2);
  });
});

it("a server that closes leaves the session's record as it is, also where its caller's token has an expiry", async () => {
  const server = buildServer();
  const client = await openTestSession(server, { auth: buildAuth("alice", { expiresAt: Date.now() / 1000 + 3600 }) });
  for (const uri of ["note://1", "note://2"]) await client.request("resources/subscribe", { uri });
  await server.close();
  await settle();
  expect(client.session.record?.subscriptions).toEqual(["note://1", "note://2"]);
  await client.request("resources/unsubscribe", { uri: "note://2" });
  expect(client.session.record?.subscriptions).toEqual(["note://1"]);
});

describe("what one session may subscribe to", () => {
  const template = (server: McpServer) =>
    server.registerResourceTemplate("all", { uriTemplate: "all://{id}" }, () => "x");
  const subscribe = async (client: Awaited<ReturnType<typeof openTestSession>>, uris: readonly string[]) => {
    const answers = await Promise.all(uris.map((uri) => client.request("resources/subscribe", { uri })));
    return answers.filter((answer) => "result" in answer).length;
  };
  const uris = (count: number, length = 1) =>
    Array.from({ length: count }, (_, index) => `all://${index}${"x".repeat(length)}`);

  it("is never all that there is room for: half of it, and a third each where two do so", async () => {
    const server = buildServer({ maxSubscriptions: 90 });
    template(server);
    const greedy = await openTestSession(server);
    expect(await subscribe(greedy, uris(90))).toBe(45);
    const refused = await greedy.request("resources/subscribe", { uri: "all://more" });
    expect(refused).toMatchObject({
      error: { code: -31503, message: expect.stringMatching(/^Busy: this session .*unsubscribe from some/) },
    });
    const second = await openTestSession(server);
    expect(await subscribe(second, uris(90))).toBe(23);
    for (let count = 0; count < 5; count++) expect(await subscribe(await openTestSession(server), uris(3))).toBe(3);
    expect(greedy.session.record?.subscriptions).toHaveLength(45);
    await greedy.request("resources/unsubscribe", { uri: uris(1)[0] });
    expect(await subscribe(greedy, ["all://more"])).toBe(0);
  });

  it("is a thousand resources, wherever there is room for more", async () => {
    const server = buildServer({ maxSubscriptions: 10_000 });
    template(server);
    const client = await openTestSession(server);
    expect(await subscribe(client, uris(1001))).toBe(1000);
    const refused = await client.request("resources/subscribe", { uri: "all://more" });
    expect(refused).toMatchObject({
      error: { code: -32602, message: expect.stringContaining("unsubscribe from some") },
    });
    await client.request("resources/unsubscribe", { uri: uris(1)[0] });
    expect(await subscribe(client, ["all://more", "all://most"])).toBe(1);
  });

  it("is 65,536 characters of URIs, however few they are", async () => {
    const server = buildServer();
    template(server);
    const client = await openTestSession(server);
    expect(await subscribe(client, uris(9, 8000))).toBe(8);
    expect(await subscribe(client, uris(1))).toBe(1);
    await client.request("resources/unsubscribe", { uri: uris(1, 8000)[0] });
    expect(await subscribe(client, [`all://again${"x".repeat(8000)}`])).toBe(1);
    expect(await subscribe(client, [`all://${"y".repeat(70_000)}`])).toBe(0);
  });
});

it("a session that has ended subscribes to nothing, and a refused subscription is none of its record's", async () => {
  let refuse: () => void = () => {};
  const maySubscribe = (uri: string) =>
    uri === "note://1" || new Promise<boolean>((resolve) => (refuse = () => resolve(false)));
  const events: string[] = [];
  const server = buildServer({ maySubscribe, onEvent: ({ type }) => events.push(type) });
  const client = await openTestSession(server);
  const slow = client.request("resources/subscribe", { uri: "note://2" });
  await client.request("resources/subscribe", { uri: "note://1" });
  expect(client.session.record?.subscriptions).toEqual(["note://1"]);
  refuse();
  expect(await slow).toMatchObject({ error: { code: -32002 } });
  client.session.close();
  const before = events.filter((type) => type === "subscription-opened").length;
  expect(await client.request("resources/subscribe", { uri: "note://1" })).toMatchObject({ error: { code: -32600 } });
  await settle();
  expect(events.filter((type) => type === "subscription-opened")).toHaveLength(before);
});

import type { Exchange, SessionRecord, UnaskedMessage } from "@proj/types";
import { expect, it, vi } from "vitest";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { openTestSession } from "./session.fixture.ts";

const info = { name: "s", version: "1.0.0" };

function buildServer(options: McpServerOptions = {}): McpServer {
  const server = new McpServer(info, { onEvent: () => {}, ...options });
  server.registerTool("first", {}, () => "x");
  for (const uri of ["note://1", "note://2"]) server.registerResource(uri, { uri }, () => "x");
  return server;
}

const ok = { result: {} };
const updated = (uri: string) => ({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } });
const toolsChanged = { jsonrpc: "2.0", method: "notifications/tools/list_changed" };

/** Changes are told when the code that runs now is through. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Goes on with a session, as after a restart. */
function restore(server: McpServer, record: SessionRecord) {
  const told: UnaskedMessage[] = [];
  const onChange = vi.fn();
  const session = server.openSession({ send: (message) => void told.push(message), onChange }, record);
  if (session === undefined) throw new TypeError("no session");
  const signal = new AbortController().signal;
  const exchange: Exchange = { era: "legacy", protocolVersion: undefined, auth: null, signal, notify: () => {} };
  const say = (method: string) => session.handle({ jsonrpc: "2.0", id: 1, method }, exchange);
  return { session, told, onChange, say };
}

it("a session hears of lists and of the resources that it subscribed to, and of no others", async () => {
  const server = buildServer();
  const client = await openTestSession(server);
  expect(await client.request("resources/subscribe", { uri: "note://1" })).toMatchObject(ok);
  server.resourceUpdated("note://2");
  server.resourceUpdated("note://1");
  server.registerTool("second", {}, () => "x");
  await settle();
  expect(client.unasked).toEqual([updated("note://1"), toolsChanged]);
  expect(await client.request("resources/unsubscribe", { uri: "note://1" })).toMatchObject(ok);
  server.resourceUpdated("note://1");
  await settle();
  expect(client.unasked).toHaveLength(2);
});

it("nothing that a client can name ends what the session hears of lists", async () => {
  const server = buildServer();
  const client = await openTestSession(server);
  expect(await client.request("resources/subscribe", { uri: "lists" })).toMatchObject({ error: { code: -32002 } });
  await client.request("resources/unsubscribe", { uri: "lists" });
  server.registerTool("second", {}, () => "x");
  await settle();
  expect(client.unasked).toEqual([toolsChanged]);
});

it("a resource that there is not is -32002, and what fails for another reason says that", async () => {
  const client = await openTestSession(buildServer({ maxSubscriptions: 1 }));
  const unknown = await client.request("resources/subscribe", { uri: "note://9" });
  expect(unknown).toMatchObject({ error: { code: -32002, data: { uri: "note://9" } } });
  expect(await client.request("resources/subscribe", { uri: "note://1" })).toMatchObject(ok);
  const busy = await client.request("resources/subscribe", { uri: "note://2" });
  expect(busy).toMatchObject({ error: { code: -31503, message: expect.stringContaining("Busy") } });
  expect(client.session.record?.subscriptions).toEqual(["note://1"]);
});

it("two subscriptions to one resource at the same time have one answer", async () => {
  let refuse: () => void = () => {};
  const asked = vi.fn(() => new Promise<boolean>((resolve) => (refuse = () => resolve(false))));
  const client = await openTestSession(buildServer({ maySubscribe: asked }));
  const both = ["a", "b"].map((id) => client.request("resources/subscribe", { uri: "note://1" }, { id }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  refuse();
  expect(await Promise.all(both)).toMatchObject([{ error: { code: -32002 } }, { error: { code: -32002 } }]);
  expect(asked).toHaveBeenCalledTimes(1);
});

it("a session that goes on elsewhere hears of what it heard of before, but for what is there no more", async () => {
  const record: SessionRecord = {
    protocolVersion: "2025-11-25",
    clientInfo: { name: "c", version: "1" },
    capabilities: {},
    subscriptions: ["note://1", "gone://1"],
  };
  const server = buildServer();
  const { session, told, onChange, say } = restore(server, record);
  await say("ping");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(session.record?.subscriptions).toEqual(["note://1"]);
  server.resourceUpdated("note://1");
  server.registerTool("second", {}, () => "x");
  await settle();
  expect(told).toEqual([updated("note://1"), toolsChanged]);
  session.close();
  server.resourceUpdated("note://1");
  await settle();
  expect(told).toHaveLength(2);
});

it("a request that stands alone begins to listen to nothing", async () => {
  const events: string[] = [];
  const server = buildServer({ onEvent: ({ type }) => events.push(type) });
  await restore(server, { protocolVersion: "2025-03-26", capabilities: {} }).say("tools/list");
  await settle();
  expect(events).not.toContain("subscription-opened");
});

it("an unsubscription while its subscription is being checked is heeded", async () => {
  let allow: () => void = () => {};
  const maySubscribe = vi.fn(() => new Promise<boolean>((resolve) => (allow = () => resolve(true))));
  const server = buildServer({ maySubscribe });
  const client = await openTestSession(server);
  const subscribed = client.request("resources/subscribe", { uri: "note://1" });
  await vi.waitFor(() => expect(maySubscribe).toHaveBeenCalled());
  await client.request("resources/unsubscribe", { uri: "note://1" });
  allow();
  expect(await subscribed).toMatchObject(ok);
  server.resourceUpdated("note://1");
  await settle();
  expect(client.unasked).toEqual([]);
  expect(client.session.record?.subscriptions).toEqual([]);
});

it("a session that closes while it takes up what it had keeps its record, and listens to nothing afterwards", async () => {
  const record: SessionRecord = {
    protocolVersion: "2025-11-25",
    clientInfo: { name: "c", version: "1" },
    capabilities: {},
    subscriptions: ["note://1"],
  };
  let allow: () => void = () => {};
  const maySubscribe = vi.fn(() => new Promise<boolean>((resolve) => (allow = () => resolve(true))));
  const { session, onChange, say } = restore(buildServer({ maySubscribe }), record);
  await say("ping");
  await vi.waitFor(() => expect(maySubscribe).toHaveBeenCalled());
  session.close();
  allow();
  await settle();
  expect(session.record?.subscriptions).toEqual(["note://1"]);
  expect(onChange).not.toHaveBeenCalled();
  const events: string[] = [];
  const late = restore(buildServer({ onEvent: ({ type }) => events.push(type) }), record);
  late.session.close();
  await late.say("ping");
  await settle();
  expect(events).not.toContain("subscription-opened");
});

it("lists are heard of with the next message where the first attempt failed", async () => {
  let isDown = true;
  const server = buildServer({
    middleware: [
      ({ method }, _ctx, next) => {
        if (method === "subscriptions/listen" && isDown) throw new TypeError("down");
        return next();
      },
    ],
  });
  const client = await openTestSession(server);
  await settle();
  isDown = false;
  await client.request("ping");
  await settle();
  server.registerTool("second", {}, () => "x");
  await settle();
  expect(client.unasked).toEqual([toolsChanged]);
});

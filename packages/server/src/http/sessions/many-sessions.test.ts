import type { AuthInfo, SessionStore } from "@proj/types";
import { expect, it, vi } from "vitest";
import { buildAuth } from "../../exchange.fixture.ts";
import { createFetchHandler } from "../fetch-handler.ts";
import {
  buildInitialize,
  EventReader,
  openSession,
  post,
  type SendHttp,
  SessionClient,
} from "./session-client.fixture.ts";
import { buildSessionServer } from "./session-server.fixture.ts";

it("sessions that nobody listens to take no places of subscriptions, and the last one hears of lists as the first", async () => {
  const { server } = buildSessionServer({ maxSubscriptions: 2 });
  const handler = createFetchHandler(server);
  const send: SendHttp = (init) => handler(new Request("https://mcp.example/mcp", init));
  const clients = [];
  for (let count = 0; count < 5; count++) clients.push(await openSession(send));
  server.registerTool("one", {}, () => "1");
  for (const client of clients) {
    const reader = new EventReader(await client.listen());
    expect(await reader.nextMessage()).toMatchObject({ method: "notifications/tools/list_changed" });
    await reader.drop();
  }
});

it("a client that goes on at another instance and only listens there hears of what it subscribed to", async () => {
  const kept = new Map<string, string>();
  const store: SessionStore = {
    get: (name) => kept.get(name),
    set: (name, value) => void kept.set(name, value),
    delete: (name) => void kept.delete(name),
  };
  const start = () => {
    const { server, events } = buildSessionServer();
    server.registerResource("note", { uri: "note://1" }, () => "text");
    const handler = createFetchHandler(server, { sessions: { store } });
    return { server, events, send: ((init) => handler(new Request("https://mcp.example/mcp", init))) as SendHttp };
  };
  const client = await openSession(start().send);
  await client.request("resources/subscribe", { uri: "note://1" });
  const other = start();
  const reader = new EventReader(await new SessionClient(other.send, client.id, {}).listen());
  const isHeard = expect.objectContaining({ type: "subscription-opened", resources: 1 });
  await vi.waitFor(() => expect(other.events).toContainEqual(isHeard));
  other.server.resourceUpdated("note://1");
  expect(await reader.nextMessage()).toMatchObject({ method: "notifications/resources/updated" });
  await reader.drop();
});

it("the server's own end ends its sessions: streams at once, calls when they are done", async () => {
  const { server, gate, events } = buildSessionServer();
  const handler = createFetchHandler(server);
  const send: SendHttp = (init) => handler(new Request("https://mcp.example/mcp", init));
  const client = await openSession(send);
  const standing = new EventReader(await client.listen());
  const running = new EventReader(await client.call("step", { name: "a" }));
  await running.nextMessage();
  const closed = server.close();
  expect((await standing.rest()).filter(({ data }) => data !== "")).toEqual([]);
  expect((await post(send, buildInitialize())).status).toBe(503);
  gate("a").open();
  expect((await running.rest()).at(-1)?.data).toContain('"text":"a"');
  await closed;
  expect(events).toContainEqual(expect.objectContaining({ type: "session-closed", reason: "closing", open: 0 }));
  expect((await client.listen()).status).toBe(404);
});

it("a call whose connection is lost while the server closes ends: nobody can come again for it", async () => {
  const { server, gate } = buildSessionServer();
  server.registerTool("noticed", {}, async (_args, ctx) => {
    ctx.signal.addEventListener("abort", () => gate("lost").open());
    ctx.reportProgress({ progress: 1 });
    await gate("lost").opened;
    return "gone";
  });
  const handler = createFetchHandler(server);
  const client = await openSession((init) => handler(new Request("https://mcp.example/mcp", init)));
  const running = new EventReader(await client.call("noticed"));
  await running.nextMessage();
  const closed = server.close({ timeoutMs: 60_000 });
  await Promise.resolve();
  await running.drop();
  await closed;
});

it("whom the verifier does not name opens no session, and has none", async () => {
  const { server } = buildSessionServer();
  const errors: unknown[] = [];
  let auth: AuthInfo | null = null;
  const handler = createFetchHandler(server, { readAuth: () => auth, onError: (error) => void errors.push(error) });
  const send: SendHttp = (init) => handler(new Request("https://mcp.example/mcp", init));
  const client = await openSession(send);
  auth = { ...buildAuth(null), subject: undefined as never };
  const response = await post(send, buildInitialize());
  expect([response.status, response.headers.get("mcp-session-id")]).toEqual([500, null]);
  expect(errors).toEqual([expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" })]);
  expect((await client.call("greet")).status).toBe(404);
});

import { expect, it } from "vitest";
import { createFetchHandler } from "../fetch-handler.ts";
import { buildInitialize, EventReader, openSession, post, type SendHttp } from "./session-client.fixture.ts";
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

import { describe, expect, it } from "vitest";
import { buildAuth } from "../../exchange.fixture.ts";
import { createFetchHandler } from "../fetch-handler.ts";
import { buildInitialize, EventReader, openSession, post, type SendHttp } from "./session-client.fixture.ts";
import { buildSessionServer, type SessionServer } from "./session-server.fixture.ts";

interface Served extends SessionServer {
  readonly send: SendHttp;
  /** Lets time pass. */
  readonly pass: (milliseconds: number) => void;
  readonly readEnds: () => readonly string[];
}

function serve(maxSessions: number): Served {
  let now = 1_000_000;
  const built = buildSessionServer();
  const handler = createFetchHandler(built.server, {
    sessions: { clock: () => now, maxSessions },
    readAuth: ({ headers }) => (headers.has("x-user") ? buildAuth(headers.get("x-user")) : null),
  });
  return {
    ...built,
    send: (init) => handler(new Request("https://mcp.example/mcp", init)),
    pass(milliseconds) {
      now += milliseconds;
    },
    readEnds: () => built.events.flatMap((event) => (event.type === "session-closed" ? [event.reason] : [])),
  };
}

const as = (user: string) => ({ "x-user": user });
const statusOf = async (response: Promise<Response>): Promise<number> => (await response).status;

describe("a session in which something is asked that nobody reads", () => {
  const askAndLeave = async ({ send, gate }: Served) => {
    const client = await openSession(send);
    gate("a").open();
    const reader = new EventReader(await client.call("ask", { name: "a" }));
    await reader.nextMessage();
    const question = await reader.nextMessage();
    await reader.drop();
    return { client, question };
  };

  it("gives way to a new one after a minute, and its call ends", async () => {
    const served = serve(1);
    const { client } = await askAndLeave(served);
    served.pass(59_999);
    expect(await statusOf(post(served.send, buildInitialize()))).toBe(503);
    served.pass(1);
    expect(await statusOf(post(served.send, buildInitialize()))).toBe(200);
    expect([await statusOf(client.call("greet")), served.readEnds()]).toEqual([404, ["displaced"]]);
    await served.server.close({ timeoutMs: 60_000 });
    expect(served.events).toContainEqual({ type: "server-closed", requestsAborted: 0, requestsAbandoned: 0 });
  });

  it("gives way no more once its client has come back, and for a minute after it has gone again", async () => {
    const served = serve(1);
    const { client, question } = await askAndLeave(served);
    served.pass(60_000);
    const reader = new EventReader(await client.listen(question.eventId));
    served.pass(600_000);
    expect(await statusOf(post(served.send, buildInitialize()))).toBe(503);
    await reader.drop();
    served.pass(59_999);
    expect(await statusOf(post(served.send, buildInitialize()))).toBe(503);
    await client.notify("notifications/roots/list_changed");
    served.pass(59_999);
    expect(await statusOf(post(served.send, buildInitialize()))).toBe(503);
    await client.answer(question, { action: "accept", content: { go: true } });
    const last = new EventReader(await client.listen(question.eventId));
    expect(await last.nextMessage()).toMatchObject({ result: { content: [{ text: "a goes" }] } });
    expect(served.readEnds()).toEqual([]);
  });

  it("stays where there is room, however long nobody comes", async () => {
    const served = serve(2);
    const { client, question } = await askAndLeave(served);
    served.pass(3_600_000);
    expect(await statusOf(post(served.send, buildInitialize()))).toBe(200);
    await client.answer(question, { action: "accept", content: { go: true } });
    const last = new EventReader(await client.listen(question.eventId));
    expect(await last.nextMessage()).toMatchObject({ result: { content: [{ text: "a goes" }] } });
  });
});

describe("where there is no room for more sessions", () => {
  it("whoever opens one after the other gives up their own, and others keep theirs", async () => {
    const { send, readEnds } = serve(10);
    const quiet = [await openSession(send, undefined, as("alice")), await openSession(send, undefined, as("bob"))];
    for (let count = 0; count < 50; count++) expect(await statusOf(post(send, buildInitialize(), as("eve")))).toBe(200);
    expect(await Promise.all(quiet.map((client) => statusOf(client.call("greet"))))).toEqual([200, 200]);
    for (let count = 0; count < 50; count++) expect(await statusOf(post(send, buildInitialize()))).toBe(200);
    expect(await Promise.all(quiet.map((client) => statusOf(client.call("greet"))))).toEqual([200, 200]);
    expect(readEnds()).toHaveLength(92);
  });

  it("whoever holds as many as anybody, all of them in use, is refused, and others are let in", async () => {
    const { send, gate } = serve(5);
    const quiet = await openSession(send, undefined, as("alice"));
    const readers = [];
    for (let count = 0; count < 4; count++) {
      const client = await openSession(send, undefined, as("eve"));
      readers.push(new EventReader(await client.call("step", { name: "a" })));
    }
    expect(await statusOf(post(send, buildInitialize(), as("eve")))).toBe(503);
    expect(await statusOf(quiet.call("greet"))).toBe(200);
    expect(await statusOf(post(send, buildInitialize(), as("bob")))).toBe(200);
    gate("a").open();
    for (const reader of readers) await reader.rest();
  });

  it("a client that says much of itself counts for as much, and cannot have more kept than others together", async () => {
    const { send, readEnds, events } = serve(100);
    const quiet = await openSession(send, undefined, as("alice"));
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: { experimental: { much: { text: "x".repeat(20_000) } } },
      clientInfo: { name: "eve", version: "1" },
    };
    const initialize = { jsonrpc: "2.0", id: 0, method: "initialize", params };
    for (let count = 0; count < 30; count++) expect(await statusOf(post(send, initialize, as("eve")))).toBe(200);
    // Each counts as ten.
    expect([events.filter(({ type }) => type === "session-opened").length - readEnds().length]).toEqual([10]);
    expect(await statusOf(quiet.call("greet"))).toBe(200);
    for (let count = 0; count < 30; count++) await openSession(send, undefined, as(`user-${count}`));
    const refused = await post(send, initialize, as("bob"));
    expect([refused.status, refused.headers.get("mcp-session-id")]).toEqual([200, expect.any(String)]);
    expect(await statusOf(quiet.call("greet"))).toBe(200);
  });

  it("a client that says more of itself than there is room for is refused, and takes nobody's place", async () => {
    const { send, readEnds } = serve(4);
    const clients = [];
    for (const user of ["a", "b", "c", "d"]) clients.push(await openSession(send, undefined, as(user)));
    const clientInfo = { name: "x".repeat(10_000), version: "1" };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    expect(await statusOf(post(send, { jsonrpc: "2.0", id: 0, method: "initialize", params }, as("eve")))).toBe(503);
    expect(readEnds().length).toBeLessThanOrEqual(1);
  });
});

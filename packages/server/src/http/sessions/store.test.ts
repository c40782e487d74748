import type { MessageHandler, SessionStore } from "@proj/types";
import { describe, expect, it } from "vitest";
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
import { buildSessionServer, type SessionServer } from "./session-server.fixture.ts";

/** A store that can be looked into, and that can fail. */
class TestStore implements SessionStore {
  readonly entries = new Map<string, { readonly value: string; readonly ttlMs: number | undefined }>();
  readonly calls: string[] = [];
  isDown = false;

  async get(name: string): Promise<string | undefined> {
    this.#note("get");
    return this.entries.get(name)?.value;
  }

  async set(name: string, value: string, ttlMs: number | undefined): Promise<void> {
    this.#note("set");
    this.entries.set(name, { value, ttlMs });
  }

  async delete(name: string): Promise<void> {
    this.#note("delete");
    this.entries.delete(name);
  }

  #note(operation: string): void {
    this.calls.push(operation);
    if (this.isDown) throw new TypeError("the store is down");
  }
}

let now = 1_000_000;

interface Instance extends SessionServer {
  readonly send: SendHttp;
  readonly errors: unknown[];
}

function start(store: SessionStore): Instance {
  const built = buildSessionServer();
  const errors: unknown[] = [];
  const handler = createFetchHandler(built.server, {
    sessions: { store, clock: () => now },
    onError: (error) => void errors.push(error),
    readAuth: ({ headers }) => (headers.has("x-user") ? buildAuth(headers.get("x-user")) : null),
  });
  return { ...built, errors, send: (init) => handler(new Request("https://mcp.example/mcp", init)) };
}

/** The same client, at another instance. */
function move(
  { id }: SessionClient,
  { send }: Instance,
  headers: { readonly [name: string]: string } = {},
): SessionClient {
  return new SessionClient(send, id, headers);
}

const levels = (level: string): object => ({ jsonrpc: "2.0", id: 3, method: "logging/setLevel", params: { level } });

describe("a session that is kept", () => {
  it("goes on at another instance, with what its client declared and set", async () => {
    const store = new TestStore();
    const client = await openSession(start(store).send);
    expect((await client.post(levels("error"))).status).toBe(200);
    const other = start(store);
    const moved = move(client, other);
    other.gate("a").open();
    const reader = new EventReader(await moved.call("ask", { name: "a" }));
    await reader.nextMessage();
    const question = await reader.nextMessage();
    expect(question.method).toBe("elicitation/create");
    await moved.answer(question, { action: "accept", content: { go: true } });
    expect(await reader.nextMessage()).toMatchObject({ result: { content: [{ text: "a goes" }] } });
    const opened = other.events.filter(({ type }) => type === "session-opened");
    expect(opened).toMatchObject([
      { isResumed: true, clientInfo: { name: "test-client" }, protocolVersion: "2025-11-25" },
    ]);
    expect([...store.entries.values()].map(({ value }) => JSON.parse(value).record.logLevel)).toEqual(["error"]);
  });

  it("is kept without its id and without its owner's name, for somewhat longer than it may be idle", async () => {
    const store = new TestStore();
    const client = await openSession(start(store).send, undefined, { "x-user": "alice" });
    const [entry] = store.entries;
    expect(JSON.stringify(entry)).not.toContain(client.id);
    expect(JSON.stringify(entry)).not.toContain("alice");
    expect(entry?.[1].ttlMs).toBe(2_250_000);
  });

  it("belongs to the same caller everywhere", async () => {
    const store = new TestStore();
    const client = await openSession(start(store).send, undefined, { "x-user": "alice" });
    const other = start(store);
    for (const headers of [{ "x-user": "bob" }, {}]) {
      expect((await move(client, other, headers as Record<string, string>).call("greet")).status).toBe(404);
    }
    expect((await move(client, other, { "x-user": "alice" }).call("greet")).status).toBe(200);
    expect((await move(client, other, { "x-user": "bob" }).call("greet")).status).toBe(404);
  });

  it("takes no event of another instance for one of its own", async () => {
    const store = new TestStore();
    const first = start(store);
    const client = await openSession(first.send);
    first.gate("a").open();
    const told = await new EventReader(await client.call("step", { name: "a" })).rest();
    const standing = new EventReader(await client.listen());
    first.server.registerTool("one", {}, () => "1");
    const { eventId } = await standing.nextMessage();
    await standing.drop();
    const other = start(store);
    const moved = move(client, other);
    other.gate("b").open();
    await new EventReader(await moved.call("step", { name: "b" })).rest();
    expect((await moved.listen(told[1]?.id)).status).toBe(400);
    const again = new EventReader(await moved.listen(eventId));
    await moved.notify("notifications/initialized");
    other.server.registerTool("two", {}, () => "2");
    expect(await again.nextMessage()).toMatchObject({ method: "notifications/tools/list_changed" });
    await again.drop();
  });

  it("is opened once where two requests come for it at a time", async () => {
    const store = new TestStore();
    const client = await openSession(start(store).send);
    const other = start(store);
    const moved = move(client, other);
    const responses = await Promise.all([1, 2, 3].map(() => moved.call("greet")));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(other.events.filter(({ type }) => type === "session-opened").length).toBe(1);
  });

  it("is gone everywhere once it was deleted: at once where it is not open, else within ten seconds", async () => {
    const store = new TestStore();
    const first = start(store);
    const second = start(store);
    const client = await openSession(first.send);
    const moved = move(client, second);
    expect((await moved.call("greet")).status).toBe(200);
    expect((await client.delete()).status).toBe(204);
    expect([store.entries.size, (await client.call("greet")).status]).toEqual([0, 404]);
    expect((await move(client, start(store)).call("greet")).status).toBe(404);
    now += 10_000;
    expect((await moved.call("greet")).status).toBe(404);
    const closed = second.events.filter(({ type }) => type === "session-closed");
    expect(closed).toMatchObject([{ reason: "ended-elsewhere" }]);
    expect(store.entries.size).toBe(0);
  });

  it("stays as long as it is used", async () => {
    const store = new TestStore();
    const client = await openSession(start(store).send);
    const count = (): number => store.calls.filter((call) => call === "set").length;
    const before = count();
    now += 400_000;
    await client.call("greet");
    expect(count()).toBe(before);
    now += 100_000;
    await client.call("greet");
    expect(count()).toBe(before + 1);
  });

  it("is not looked for under what is no id", async () => {
    const store = new TestStore();
    const { send } = start(store);
    for (const id of ["", "a", "x".repeat(33), `${"x".repeat(31)}!`]) {
      expect((await new SessionClient(send, id, {}).call("greet")).status).toBe(404);
    }
    expect(store.calls).toEqual([]);
  });

  it.each([
    "",
    "null",
    "[]",
    "{}",
    '{"owner":"a"}',
    '{"owner":"a","record":{"protocolVersion":"2026-07-28","capabilities":{}}}',
  ])("is none where the store gives %j", async (value) => {
    const { send } = start({ get: () => value, set: () => {}, delete: () => {} });
    expect((await new SessionClient(send, "A".repeat(32), {}).call("greet")).status).toBe(404);
  });
});

describe("a store that fails", () => {
  it("has no session opened", async () => {
    const store = new TestStore();
    store.isDown = true;
    const { send, errors } = start(store);
    const response = await post(send, buildInitialize());
    expect([response.status, response.headers.get("retry-after"), response.headers.get("mcp-session-id")]).toEqual([
      503,
      "1",
      null,
    ]);
    expect(errors).toEqual([new TypeError("the store is down")]);
  });

  it("has nobody let in whose session is not known here", async () => {
    const store = new TestStore();
    const client = await openSession(start(store).send);
    const other = start(store);
    store.isDown = true;
    const moved = move(client, other);
    expect((await moved.call("greet")).status).toBe(503);
    expect((await moved.listen()).status).toBe(503);
    expect((await moved.delete()).status).toBe(503);
    store.isDown = false;
    expect((await moved.call("greet")).status).toBe(200);
  });

  it("has a request fail whose change cannot be kept, and keeps it with the next", async () => {
    const store = new TestStore();
    const { send, errors } = start(store);
    const client = await openSession(send);
    store.isDown = true;
    const failed = await client.post(levels("error"));
    expect(await failed.json()).toMatchObject({ id: 3, error: { code: -32603 } });
    expect(errors.length).toBe(1);
    store.isDown = false;
    await client.call("greet");
    expect([...store.entries.values()].map(({ value }) => JSON.parse(value).record.logLevel)).toEqual(["error"]);
  });

  it("is no store where an operation is missing", () => {
    const { server } = buildSessionServer();
    const store = { get: () => undefined, set: () => {} } as unknown as SessionStore;
    expect(() => createFetchHandler(server, { sessions: { store } })).toThrow(
      "sessions.store must be a SessionStore; got an object without the function delete.",
    );
  });
});

it("a session that cannot be written ends, and takes nobody's room", async () => {
  const errors: unknown[] = [];
  const capabilities = { experimental: { a: { b: 1n as never } } };
  const server: MessageHandler = {
    handle: async () => undefined,
    openSession: ({ onChange }) => ({
      record: { protocolVersion: "2025-11-25", capabilities },
      close: () => {},
      handle: async () => {
        onChange?.();
        return { jsonrpc: "2.0", id: 0, result: {} };
      },
    }),
  };
  const sessions = { store: new TestStore(), maxSessions: 1 };
  const handler = createFetchHandler(server, { sessions, onError: (error) => void errors.push(error) });
  const send: SendHttp = (init) => handler(new Request("https://mcp.example/mcp", init));
  for (let count = 1; count <= 3; count++) {
    const { status } = await post(send, buildInitialize());
    // Refused for what the store does not hold, and not for want of room.
    expect([status, errors.length]).toEqual([503, count]);
  }
});

import type { SessionStore } from "@proj/types";
import { expect, it } from "vitest";
import { buildAuth } from "../../exchange.fixture.ts";
import { createFetchHandler } from "../fetch-handler.ts";
import { EventReader, openSession, type SendHttp, SessionClient } from "./session-client.fixture.ts";
import { buildSessionServer } from "./session-server.fixture.ts";

function buildStore(): SessionStore {
  const entries = new Map<string, string>();
  return {
    get: async (name) => entries.get(name),
    set: async (name, value) => void entries.set(name, value),
    delete: async (name) => void entries.delete(name),
  };
}

/** An instance of a service whose sessions are in a store. */
function start(store: SessionStore, maxSessions?: number): SendHttp {
  const handler = createFetchHandler(buildSessionServer().server, {
    sessions: { store, maxSessions },
    readAuth: ({ headers }) => (headers.has("x-user") ? buildAuth(headers.get("x-user")) : null),
  });
  return (init) => handler(new Request("https://mcp.example/mcp", init));
}

it("a session that began elsewhere is found by its owner though a stranger looks for it at the same time", async () => {
  const store = buildStore();
  const { id } = await openSession(start(store), undefined, { "x-user": "alice" });
  const send = start(store);
  const [alice, bob] = ["alice", "bob"].map((user) => new SessionClient(send, id, { "x-user": user }));
  const responses = await Promise.all([bob, alice].map((client) => client?.call("greet")));
  expect(responses.map((response) => response?.status)).toEqual([404, 200]);
});

it("a session that began elsewhere takes the place of an idle one, and none where nothing gives way", async () => {
  const store = buildStore();
  const moving = await openSession(start(store));
  const send = start(store, 1);
  const here = await openSession(send);
  const running = new EventReader(await here.call("step", { name: "never" }));
  await running.nextMessage();
  const moved = new SessionClient(send, moving.id, {});
  const refused = await moved.call("greet");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  await here.delete();
  expect((await moved.call("greet")).status).toBe(200);
  const next = await openSession(send);
  expect((await next.call("greet")).status).toBe(200);
});

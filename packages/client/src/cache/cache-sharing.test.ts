import { describe, expect, test, vi } from "vitest";
import { Client } from "../client.ts";
import { serveMethods } from "../method-server.fixture.ts";
import { discovered } from "../scripted-transport.fixture.ts";
import { cacheResults } from "./cache-results.ts";
import type { CacheStore } from "./cache-store.ts";
import { clientInfo, connect, countingServer, manualClock, nameTool, readText } from "./caching-client.fixture.ts";
import { memoryCache } from "./memory-cache.ts";

describe("clients that share a store", () => {
  const shared = { serverKey: "the server" };

  test("share what is public", async () => {
    const store = memoryCache();
    const server = countingServer({ ttlMs: 1_000, cacheScope: "public" });
    const { clock } = manualClock();
    const [one, other] = [
      await connect(server, { ...shared, store, clock }),
      await connect(server, { ...shared, store, clock, authorizationKey: "bob" }),
    ];
    expect([await nameTool(one), await nameTool(other)]).toEqual(["tool-1", "tool-1"]);
  });

  test("share what is private with whoever is authorized the same, and with nobody else", async () => {
    const store = memoryCache();
    const server = countingServer();
    const { clock } = manualClock();
    const ask = async (authorizationKey?: string) =>
      nameTool(await connect(server, { ...shared, store, clock, ...(authorizationKey && { authorizationKey }) }));
    expect([await ask("alice"), await ask("bob"), await ask("alice")]).toEqual(["tool-1", "tool-2", "tool-1"]);
    expect([await ask(), await ask()]).toEqual(["tool-3", "tool-4"]);
  });

  test("share nothing of servers that have no name of their own, whatever it is", async () => {
    const store = memoryCache();
    const hints = { ttlMs: 1_000, cacheScope: "public" };
    const { clock } = manualClock();
    const options = { store, clock, authorizationKey: "alice" };
    await nameTool(await connect(countingServer(hints), options));
    expect(await readText(await connect(countingServer(hints), options), "x:a")).toBe("1");
    const server = countingServer(hints);
    await nameTool(await connect(server, options));
    expect(await nameTool(await connect(server, options))).toBe("tool-2");
  });

  test("are told apart by what they declare, because servers may go by it", async () => {
    const store = memoryCache();
    const server = countingServer({ ttlMs: 1_000, cacheScope: "public" });
    const { clock } = manualClock();
    await nameTool(await connect(server, { ...shared, store, clock }));
    const handlers = { listRoots: () => ({ roots: [] }) };
    expect(await nameTool(await connect(server, { ...shared, store, clock }, { handlers }))).toBe("tool-2");
  });

  test("share a server by its URL, unless that has a query", async () => {
    const server = serveMethods({
      "server/discover": () => ({ ...discovered, ttlMs: 1_000, cacheScope: "public" }),
    });
    const fetch = async (_: string, init: RequestInit): Promise<Response> => {
      const exchange = { era: "modern", protocolVersion: "2026-07-28", auth: null } as const;
      const { signal } = new AbortController();
      const message = JSON.parse(String(init.body));
      return Response.json(await server.handle(message, { ...exchange, signal, notify: () => undefined }));
    };
    const cache = cacheResults();
    for (const _ of [1, 2]) await Client.connect("http://x.test/mcp", { clientInfo, fetch, cache });
    expect(server.count("server/discover")).toBe(1);
    for (const _ of [1, 2]) await Client.connect("http://x.test/mcp?tenant=a", { clientInfo, fetch, cache });
    expect(server.count("server/discover")).toBe(3);
    await Client.connect("http://x.test/other", { clientInfo, fetch, cache });
    expect(server.count("server/discover")).toBe(4);
  });
});

describe("an authorization", () => {
  test("that changes has its own results, and may change back", async () => {
    let who: string | undefined = "alice";
    const client = await connect(countingServer(), { authorizationKey: async () => who });
    const seen: unknown[] = [];
    for (const next of ["alice", "bob", "alice", undefined, "bob", undefined]) {
      who = next;
      seen.push(await nameTool(client));
    }
    expect(seen).toEqual(["tool-1", "tool-2", "tool-1", "tool-3", "tool-2", "tool-3"]);
  });

  test("that changes while a request is under way keeps its result for nobody", async () => {
    let who = "alice";
    const server = serveMethods({
      "tools/list": () => {
        who = "bob";
        return { resultType: "complete", tools: [], ttlMs: 1_000, cacheScope: "private" };
      },
    });
    const client = await connect(server, { authorizationKey: () => who });
    await client.listTools();
    who = "alice";
    await client.listTools();
    who = "bob";
    await client.listTools();
    expect(server.count("tools/list")).toBe(3);
  });
});

describe("a store", () => {
  test("may be asynchronous, and is told for how long a value is of use", async () => {
    const values = new Map<string, string>();
    const times: number[] = [];
    const store: CacheStore = {
      get: async (key) => values.get(key),
      set: async (key, value, ttlMs) => {
        times.push(ttlMs);
        values.set(key, value);
      },
      delete: async (key) => void values.delete(key),
    };
    const client = await connect(countingServer(), { store });
    expect([await nameTool(client), await nameTool(client)]).toEqual(["tool-1", "tool-1"]);
    expect(times).toEqual([1_000]);
  });

  test("that fails costs nothing but the result, and somebody hears of it", async () => {
    const error = new TypeError("down");
    const fail = () => Promise.reject(error);
    const failNow = () => {
      throw error;
    };
    for (const store of [
      { get: fail, set: fail, delete: fail },
      { get: failNow, set: failNow, delete: failNow },
    ]) {
      const onError = vi.fn();
      const client = await connect(countingServer(), { store, onError });
      expect([await nameTool(client), await nameTool(client)]).toEqual(["tool-1", "tool-2"]);
      await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThanOrEqual(4));
      expect(new Set(onError.mock.calls.map(([given]) => given))).toEqual(new Set([error]));
    }
  });

  test("is not needed where the authorization cannot be told", async () => {
    const onError = vi.fn();
    const client = await connect(countingServer(), { authorizationKey: () => Promise.reject("who?"), onError });
    expect([await nameTool(client), await nameTool(client)]).toEqual(["tool-1", "tool-2"]);
    expect(onError).toHaveBeenCalledWith("who?");
  });

  test.each([
    "",
    "null",
    "{",
    '{"askedAt":1,"receivedAt":1,"ttlMs":1e9}',
    '{"result":{},"askedAt":"1","receivedAt":1,"ttlMs":9}',
    7,
  ])("that gives %j has given nothing", async (value) => {
    const store = { get: () => value as string, set: () => undefined, delete: () => undefined };
    expect(await nameTool(await connect(countingServer(), { store }))).toBe("tool-1");
  });

  test("that is none is refused", () => {
    expect(() => cacheResults({ store: new Map() as unknown as CacheStore })).not.toThrow();
    expect(() => cacheResults({ store: {} as CacheStore })).toThrow("no function get");
    expect(() => cacheResults({ maxTtlMs: -1 })).toThrow("maxTtlMs");
  });
});

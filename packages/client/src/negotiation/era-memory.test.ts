import type { Era, Transport } from "@proj/types";
import { describe, expect, test } from "vitest";
import { HttpTransport } from "../http/http-transport.ts";
import { openEraMemory } from "./era-memory.ts";
import type { EraStore } from "./era-store.ts";
import { memoryEras } from "./memory-eras.ts";

function open(parts: Partial<Transport>): Transport {
  const send = (): Promise<never> => Promise.reject(new TypeError("nothing is sent"));
  return { origin: "o", send, close: async () => undefined, ...parts };
}

describe("what is remembered without an option", () => {
  test("is shared by all who lead to the same address", async () => {
    openEraMemory(new HttpTransport("http://shared.test/mcp"), undefined).write("legacy");
    const of = (url: string): Promise<Era | undefined> => openEraMemory(new HttpTransport(url), undefined).read();
    expect(await of("http://shared.test/mcp")).toBe("legacy");
    expect(await of("http://shared.test/other")).toBeUndefined();
    expect(await of("http://shared.test/mcp?tenant=1")).toBeUndefined();
  });

  test("belongs to the transport where that is a channel, has no key, or an address that may hold a secret", async () => {
    for (const parts of [{ serverKey: "node server.js", isChannel: true }, {}]) {
      const transport = open(parts);
      openEraMemory(transport, undefined).write("legacy");
      expect(await openEraMemory(transport, undefined).read()).toBe("legacy");
      expect(await openEraMemory(open(parts), undefined).read()).toBeUndefined();
      openEraMemory(transport, undefined).write(undefined);
      expect(await openEraMemory(transport, undefined).read()).toBeUndefined();
    }
  });
});

describe("a store that is given", () => {
  test("is asked by the key of the transport, of processes too", async () => {
    const eraStore = memoryEras();
    openEraMemory(open({ serverKey: "node server.js", isChannel: true }), eraStore).write("legacy");
    expect(eraStore.read("node server.js")).toBe("legacy");
    expect(await openEraMemory(open({ serverKey: "node server.js", isChannel: true }), eraStore).read()).toBe("legacy");
  });

  test("may answer later", async () => {
    const eraStore: EraStore = { read: async (): Promise<Era> => "modern", write: async () => undefined };
    expect(await openEraMemory(open({ serverKey: "k" }), eraStore).read()).toBe("modern");
  });

  test.each<[string, unknown]>([
    ["throws", { read: thrower, write: thrower }],
    ["rejects", { read: async () => thrower(), write: async () => thrower() }],
    ["gives something else", { read: () => "Modern", write: () => 1 }],
    ["gives what another release wrote", { read: () => ({ era: "legacy" }), write: () => undefined }],
  ])("that %s knows nothing", async (_, eraStore) => {
    const memory = openEraMemory(open({ serverKey: "k" }), eraStore as EraStore);
    expect(await memory.read()).toBeUndefined();
    memory.write("modern");
  });
});

test("nothing is remembered where that is switched off", async () => {
  const memory = openEraMemory(new HttpTransport("http://off.test/mcp"), false);
  memory.write("legacy");
  expect(await memory.read()).toBeUndefined();
  expect(await openEraMemory(new HttpTransport("http://off.test/mcp"), undefined).read()).toBeUndefined();
});

describe("the memory of a process", () => {
  test("holds as many servers as it may, and those that were used last", () => {
    const eras = memoryEras({ maxEntries: 2 });
    eras.write("a", "modern");
    eras.write("b", "legacy");
    eras.read("a");
    eras.write("c", "modern");
    expect(["a", "b", "c"].map((key) => eras.read(key))).toEqual(["modern", undefined, "modern"]);
  });

  test("forgets what it is told to", () => {
    const eras = memoryEras();
    eras.write("a", "modern");
    eras.write("a", undefined);
    expect(eras.read("a")).toBeUndefined();
  });

  test.each([0, -1, Number.NaN])("cannot hold %d servers", (maxEntries) => {
    expect(() => memoryEras({ maxEntries })).toThrow("maxEntries");
  });
});

function thrower(): never {
  throw new TypeError("the store is down");
}

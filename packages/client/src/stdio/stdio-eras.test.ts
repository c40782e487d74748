import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import type { EraStore } from "../negotiation/era-store.ts";
import { memoryEras } from "../negotiation/memory-eras.ts";
import { connect as connectStream } from "./connected.fixture.ts";
import { reasonOf, settle } from "./fake-server.fixture.ts";
import type { OldBehaviour } from "./old-program.fixture.ts";
import { type OldServer, startOld } from "./old-server.fixture.ts";

const clientInfo = { name: "test", version: "0" };

function connect({ transport }: OldServer, options: Partial<ClientOptions> = {}): Promise<Client> {
  return Client.connect(transport, { clientInfo, probeTimeoutMs: 300, ...options });
}

async function call(client: Client): Promise<string> {
  const { content } = await client.callTool("any");
  return JSON.stringify(content);
}

describe("a server of an earlier revision in a process", () => {
  test.each<[OldBehaviour, number]>([
    ["answers -32601", 1],
    ["answers -32602", 1],
    ["answers -32600", 1],
    ["answers -32000", 1],
    ["answers -32099", 1],
    ["answers {}", 1],
    ["answers without an id", 1],
    ["is silent", 1],
    ["answers late", 1],
    ["prints junk first", 1],
    ["exits", 2],
    ["answers and exits", 2],
  ])("that %s is spoken to in its own revision, and started %d times", async (behaviour, starts) => {
    const server = startOld(behaviour);
    const client = await connect(server);
    expect(client).toMatchObject({ protocolVersion: "2025-06-18", serverInfo: { name: "old" } });
    expect(await call(client)).toMatch(/^\[.*"\d+"/);
    expect(server.started).toHaveLength(starts);
    await client.close();
    await server.ended();
  });

  test("is opened at once in the mode legacy", async () => {
    const server = startOld("exits");
    const client = await connect(server, { mode: "legacy" });
    expect(client.protocolVersion).toBe("2025-06-18");
    expect(server.started).toHaveLength(1);
  });

  test("is opened at once where a store remembers it, by its command line", async () => {
    const eraStore = memoryEras();
    await (await connect(startOld("exits"), { eraStore })).close();
    expect(eraStore.read("old-server")).toBe("legacy");
    const server = startOld("exits");
    expect((await connect(server, { eraStore })).protocolVersion).toBe("2025-06-18");
    expect(server.started).toHaveLength(1);
  });

  test("is probed with each transport where no store is given", async () => {
    await (await connect(startOld("exits"))).close();
    const server = startOld("exits");
    await connect(server);
    expect(server.started).toHaveLength(2);
  });

  test("may exit on the probe although it is not restarted", async () => {
    const server = startOld("exits", { restart: false });
    expect(await call(await connect(server))).toMatch(/"\d+"/);
    expect(server.started).toHaveLength(2);
  });

  test("is said not to be modern in the mode for that alone", async () => {
    const server = startOld("answers -32601");
    await expect(connect(server, { mode: "2026-07-28" })).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      message: expect.stringContaining(
        'With mode: "2026-07-28" nothing else was tried; "auto" tries earlier revisions too',
      ),
    });
    await server.ended();
  });
});

describe("a modern server in a process", () => {
  test("is probed once", async () => {
    const server = startOld("is modern");
    expect((await connect(server)).protocolVersion).toBe("2026-07-28");
  });

  test("that is slow to start is asked again", async () => {
    const server = startOld("is modern and slow");
    expect((await connect(server)).protocolVersion).toBe("2026-07-28");
    expect(server.started).toHaveLength(1);
  });

  test("that is remembered as one of an earlier revision is asked again", async () => {
    const eraStore = memoryEras();
    eraStore.write("old-server", "legacy");
    expect((await connect(startOld("is modern"), { eraStore })).protocolVersion).toBe("2026-07-28");
    expect(eraStore.read("old-server")).toBe("modern");
  });

  test("cannot be connected to in the mode legacy, which the error says", async () => {
    const server = startOld("is modern");
    await expect(connect(server, { mode: "legacy" })).rejects.toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      message: expect.stringMatching(
        /initialize: it answered with the error -32601, "no such method"\. .*"auto" tries 2026-07-28 first/,
      ),
    });
    await server.ended();
  });
});

describe("what fails leaves nothing behind", () => {
  test("a server that exits on everything is started twice, and its last words are in the error", async () => {
    const server = startOld("exits on everything");
    await expect(connect(server)).rejects.toMatchObject({
      code: "ERR_MCP_SERVER_EXITED",
      exitCode: 4,
      stderr: ["cannot initialize"],
      message: expect.stringMatching(
        /probed with server\/discover: .*"cannot server\/discover"; initialize: .*"cannot initialize"/,
      ),
    });
    await server.ended();
    expect(server.started).toHaveLength(2);
  });

  test("aborting ends the process that a probe waits for", async () => {
    const controller = new AbortController();
    const server = startOld("is silent");
    const connecting = connect(server, { probeTimeoutMs: 60_000, signal: controller.signal });
    // The process runs by then.
    await Promise.resolve();
    controller.abort("enough");
    await expect(connecting).rejects.toBe("enough");
    await server.ended();
  });

  test("aborting does not wait for a store", async () => {
    const controller = new AbortController();
    const eraStore: EraStore = { read: () => new Promise(() => undefined), write: () => undefined };
    const server = startOld("answers -32601");
    const connecting = connect(server, { eraStore, signal: controller.signal });
    controller.abort("enough");
    await expect(connecting).rejects.toBe("enough");
    expect(server.started).toEqual([]);
  });
});

describe("a stream", () => {
  test("that a server of an earlier revision closes on the probe is an error that says what to do", async () => {
    const { transport, peer } = connectStream();
    const connecting = reasonOf(Client.connect(transport, { clientInfo }));
    await settle();
    peer.output.end();
    expect(await connecting).toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      message: expect.stringMatching(
        /with server\/discover: the connection to stream was lost .*; initialize: the connection .* is over.* anew with the mode "legacy"/,
      ),
    });
  });
});

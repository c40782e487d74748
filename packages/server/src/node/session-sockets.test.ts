import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildInitialize, EventReader, SessionClient } from "../http/sessions/session-client.fixture.ts";
import { buildSessionServer, type SessionServer } from "../http/sessions/session-server.fixture.ts";
import { type Listening, listen } from "./listen.ts";
import { buildPost, parseResponse, sendRaw } from "./raw-http.fixture.ts";

let built: SessionServer;
let listening: Listening;

beforeEach(async () => {
  built = buildSessionServer();
  listening = await listen(built.server, { port: 0, closeTimeoutMs: 200 });
});

afterEach(() => listening.close());

async function open(): Promise<SessionClient> {
  const { headers, status } = parseResponse(
    await sendRaw(listening.port, buildPost(JSON.stringify(buildInitialize()))),
  );
  expect(status).toBe(200);
  return new SessionClient((init) => fetch(listening.url, init), headers["mcp-session-id"] ?? "", {});
}

function call(name: string, args: object): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args, _meta: { progressToken: 1 } },
  });
}

function visit(method: string, headers: { readonly [name: string]: string }): string {
  const lines = Object.entries({ host: "127.0.0.1", accept: "text/event-stream", ...headers });
  return `${method} /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

function readLastId(received: string): string {
  return [...received.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? "";
}

describe("a session over raw sockets", () => {
  it("goes on with a call whose socket was destroyed in the middle of a question", async () => {
    const client = await open();
    built.gate("a").open();
    const post = buildPost(call("ask", { name: "a" }), { "mcp-session-id": client.id });
    const received = await sendRaw(listening.port, post, (text) => text.includes("elicitation/create"));
    const lastId = readLastId(received);
    const question = JSON.parse(/^data: (.*elicitation\/create.*)$/m.exec(received)?.[1] ?? "{}");
    expect((await client.answer(question, { action: "accept", content: { go: true } })).status).toBe(202);
    const get = visit("GET", { "mcp-session-id": client.id, "last-event-id": lastId, connection: "close" });
    const resumed = await sendRaw(listening.port, get);
    expect(resumed).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-type: text\/event-stream\r\n/i);
    expect([resumed.includes("a goes"), resumed.includes("elicitation/create")]).toEqual([true, false]);
  });

  it("asks where the socket was destroyed before the question came", async () => {
    const client = await open();
    const post = buildPost(call("ask", { name: "a" }), { "mcp-session-id": client.id });
    const received = await sendRaw(listening.port, post, (text) => text.includes("a begins"));
    built.gate("a").open();
    const reader = new EventReader(await client.listen(readLastId(received)));
    const question = await reader.nextMessage();
    await client.answer(question, { action: "decline" });
    expect(await reader.nextMessage()).toMatchObject({ id: 1, result: { isError: true } });
  });

  it("is not found where its id comes twice, in whatever way", async () => {
    const client = await open();
    const twice = visit("GET", { "mcp-session-id": client.id, "Mcp-Session-Id": client.id, connection: "close" });
    expect(parseResponse(await sendRaw(listening.port, twice)).status).toBe(404);
    const listed = visit("DELETE", { "mcp-session-id": `${client.id}, ${client.id}`, connection: "close" });
    expect(parseResponse(await sendRaw(listening.port, listed)).status).toBe(404);
    const deleted = parseResponse(
      await sendRaw(listening.port, visit("DELETE", { "mcp-session-id": client.id, connection: "close" })),
    );
    expect([deleted.status, deleted.body]).toEqual([204, ""]);
  });

  it("is refused to pages of other origins and under other hosts", async () => {
    const client = await open();
    for (const headers of [{ origin: "https://evil.example" }, { host: "evil.example" }]) {
      for (const method of ["GET", "DELETE"]) {
        const text = visit(method, { "mcp-session-id": client.id, connection: "close", ...headers });
        expect(parseResponse(await sendRaw(listening.port, text)).status).toBe(403);
      }
    }
  });

  it("tells of changes on its stream, and on the next one when the socket is gone", async () => {
    const client = await open();
    await client.notify("notifications/initialized");
    const socket = connect(listening.port, "127.0.0.1");
    const opened = new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
    socket.write(visit("GET", { "mcp-session-id": client.id }));
    expect(await opened).toContain("200 OK");
    const told = new Promise<string>((resolve) => socket.on("data", (data) => resolve(String(data))));
    built.server.registerTool("one", {}, () => "1");
    expect(await told).toContain("notifications/tools/list_changed");
    socket.destroy();
    const again = new EventReader(await client.listen());
    built.server.registerTool("two", {}, () => "2");
    expect(await again.nextMessage()).toMatchObject({ method: "notifications/tools/list_changed" });
    await again.drop();
  });

  it("does not hold up a server that closes", async () => {
    const client = await open();
    const standing = await client.listen();
    const begun = performance.now();
    await listening.close();
    await standing.text();
    expect(performance.now() - begun).toBeLessThan(200);
    await expect(fetch(listening.url)).rejects.toThrow();
  });
});

import { gzipSync } from "node:zlib";
import type { LegacyResponse, SessionLink, Transport, UnaskedMessage } from "@proj/types";
import { describe, expect, onTestFinished, test } from "vitest";
import { Client } from "../../client.ts";
import { OutcomeUnknownError } from "../../errors/outcome-unknown-error.ts";
import { bothTransports } from "../both-transports.fixture.ts";
import { buildResponse, chunk } from "../raw-socket.fixture.ts";
import { event, reasonOf } from "./fake-carrier.fixture.ts";
import { json, listHeader, result, STREAM, serveHostile, status } from "./hostile-server.fixture.ts";

interface Opened {
  readonly link: SessionLink;
  readonly heard: readonly UnaskedMessage[];
  call(id: number): Promise<LegacyResponse>;
}

async function open(transport: Transport): Promise<Opened> {
  const heard: UnaskedMessage[] = [];
  const link = transport.openSession?.({ onMessage: (message) => heard.push(message), onLost: () => undefined });
  if (link === undefined) throw new TypeError("no session was opened");
  onTestFinished(() => transport.close());
  const send = (id: number, method: string) =>
    link.send({ jsonrpc: "2.0", id, method }, { signal: new AbortController().signal });
  await send(0, "initialize");
  link.begin("2025-11-25");
  await link.post({ jsonrpc: "2.0", method: "notifications/initialized" });
  return { link, heard, call: (id) => send(id, "tools/call") };
}

const initialized = {
  protocolVersion: "2025-11-25",
  capabilities: { tools: {} },
  serverInfo: { name: "s", version: "1" },
};

describe.each(bothTransports)("a hostile server in a session over %s", (name, create) => {
  test("leaves the outcome unknown wherever it cuts its answer off, head or body", async () => {
    const whole = json(result(5));
    let length = 0;
    await using server = await serveHostile({
      call: (socket) => socket.write(whole.slice(0, length), () => setImmediate(() => socket.destroy())),
    });
    const { call } = await open(create(server.url));
    for (length = 0; length < whole.length; length++)
      expect(await reasonOf(call(5))).toBeInstanceOf(OutcomeUnknownError);
  });

  test.each<[string, (id: unknown) => string, object]>([
    ["accepts a request as if nothing were to be answered", () => status("202 Accepted"), { status: 202 }],
    ["answers with no body", () => buildResponse("204 No Content\nContent-Type: text/event-stream"), {}],
    [
      "names a stream JSON",
      (id) => json(`data: ${JSON.stringify(result(id))}\n\n`),
      { message: /no answer to the request/ },
    ],
    ["answers with a question", () => json({ jsonrpc: "2.0", id: "q", method: "roots/list" }), { status: 200 }],
    ["takes up another protocol", () => buildResponse("101 Away\nUpgrade: x\nConnection: Upgrade"), {}],
    ["has two lengths", () => status("200 OK", "\nContent-Length: 5"), {}],
    ["has chunks of no length", () => buildResponse("200 OK\nTransfer-Encoding: chunked", "zz\r\n"), {}],
    ["has no end to its head", () => `HTTP/1.1 200 OK\r\nX: ${"y".repeat(100_000)}`, {}],
  ])("is not waited for when it %s", async (_, answer, error) => {
    await using server = await serveHostile({ call: (socket, { id }) => socket.write(answer(id)) });
    const { call } = await open(create(server.url));
    expect(await reasonOf(call(1))).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", ...error });
  });

  test("hears nothing of credentials where another one redirects to it, whatever is sent", async () => {
    await using other = await serveHostile({});
    const away = status("307 Temporary Redirect", `\nLocation: ${other.url}`);
    const write = (socket: { write(text: string): unknown }): unknown => socket.write(away);
    let post: typeof write | undefined;
    await using server = await serveHostile({
      call: write,
      get: write,
      leave: write,
      post: (socket) => (post ?? ((to) => to.write(status("202 Accepted"))))(socket),
    });
    const transport = create(server.url, { headers: { Authorization: "Bearer secret" } });
    const { call, link } = await open(transport);
    const redirected = { code: "ERR_MCP_TRANSPORT", message: expect.stringContaining(other.url) };
    expect(await reasonOf(call(1))).toMatchObject(redirected);
    post = write;
    expect(await reasonOf(link.post({ jsonrpc: "2.0", method: "x" }))).toMatchObject(redirected);
    await transport.close();
    expect(server.requests.map(({ text }) => text.split(" ")[0])).toContain("DELETE");
    expect(other.requests).toEqual([]);
  });

  test.each<[string, string, string | undefined]>([
    ["is empty", "", undefined],
    ["has spaces", "a b  c", "a b  c"],
    ["has marks", '"a", b;c=d', '"a", b;c=d'],
    ["is long", "x".repeat(8000), "x".repeat(8000)],
    ["is not ASCII", "\u00e9\u00ff", "\u00e9\u00ff"],
  ])("has its session's id as it gave it at first where that %s", async (_, given, sent) => {
    await using server = await serveHostile({
      initialize: (socket, { id }) => socket.write(json(result(id), `\nMcp-Session-Id: ${given}`), "latin1"),
      call: (socket, { id }) => socket.write(json(result(id), "\nMcp-Session-Id: another")),
    });
    const { call } = await open(create(server.url));
    await call(1);
    await call(2);
    expect(listHeader(server.requests.slice(1), "mcp-session-id")).toEqual([sent]);
  });

  test("gets the answers to thousands of questions over few connections, and the others their turn", async () => {
    const pings = Array.from({ length: 4000 }, (_, id) => event({ jsonrpc: "2.0", id: `q${id}`, method: "ping" }));
    await using server = await serveHostile({
      initialize: (socket, { id }) => socket.write(json(result(id, initialized), "\nMcp-Session-Id: s1")),
      get: (socket) => socket.write(STREAM + pings.join("")),
    });
    await using client = await Client.connect(create(server.url), {
      clientInfo: { name: "c", version: "1" },
      mode: "legacy",
    });
    expect(await client.callTool("t")).toMatchObject({ content: [] });
    while (server.requests.length < 200) await new Promise((resolve) => setImmediate(resolve));
    expect(await client.callTool("t")).toMatchObject({ content: [] });
    // As many as are under way at once, and as many again that the platform has not got back yet.
    expect(Math.max(...server.requests.map(({ connection }) => connection))).toBeLessThan(100);
  });

  test("that has no standing stream keeps no connection of it", async () => {
    let refused = 0;
    await using server = await serveHostile({
      get: (socket) =>
        socket.write(status("405 Method Not Allowed"), () => {
          refused += 1;
        }),
    });
    const transport = create(server.url);
    for (let turn = 1; turn <= 10; turn++) {
      const { call, link } = await open(transport);
      while (refused < turn) await new Promise((resolve) => setImmediate(resolve));
      // What was written before has arrived before.
      await call(1);
      await link.close();
    }
    expect(Math.max(...server.requests.map(({ connection }) => connection))).toBeLessThan(8);
  });

  test("does not fill the memory with what is small on its way", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, " "));
    const head = "200 OK\nContent-Type: text/event-stream\nContent-Encoding: gzip\nTransfer-Encoding: chunked";
    await using server = await serveHostile({
      call: (socket) => {
        socket.write(`${buildResponse(head)}${bomb.length.toString(16)}\r\n`);
        socket.write(bomb);
        socket.write("\r\n");
      },
    });
    const { call } = await open(create(server.url, { maxResponseBytes: 1_000_000 }));
    const message = name === "HttpTransport" ? /larger than 1000000 bytes/ : /is encoded as "gzip"/;
    expect(await reasonOf(call(1))).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", message });
  });

  test("may name an encoding where nothing is read", async () => {
    await using server = await serveHostile({
      post: (socket) => socket.write(status("202 Accepted", "\nContent-Encoding: gzip")),
    });
    expect(await (await open(create(server.url))).call(1)).toMatchObject({ id: 1 });
  });

  test("asks nobody with what is no request, and answers no request but the one that waits", async () => {
    const odd = [
      { jsonrpc: "2.0", id: null, method: "elicitation/create" },
      { jsonrpc: "2.0", id: { a: 1 }, method: "elicitation/create" },
      { jsonrpc: "2.0", id: "q", method: "elicitation/create", params: [] },
      { jsonrpc: "2.0", id: "q", method: 5 },
      { id: "q", method: "ping" },
      result(99),
      result("1"),
      [[result(1)]],
      null,
      5,
    ];
    await using server = await serveHostile({
      call: (socket, { id }) => {
        const deep = `data: {"jsonrpc":"2.0","id":"q","method":"ping","params":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}\n\n`;
        const events = odd.map((message) => event(message)).join("");
        const answers = event(result(id, { said: "first" })) + event(result(id, { said: "second" }));
        socket.write(buildResponse("200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked"));
        socket.write(chunk(events + deep + answers));
        socket.write("0\r\n\r\n");
      },
    });
    const { call, heard } = await open(create(server.url));
    expect(await call(1)).toMatchObject({ id: 1, result: { said: "first" } });
    expect(heard).toEqual([]);
  });
});

import type { LegacyResponse, SessionLink, Transport, UnaskedMessage } from "@proj/types";
import { describe, expect, onTestFinished, test } from "vitest";
import { OutcomeUnknownError } from "../../errors/outcome-unknown-error.ts";
import { SessionLostError } from "../../errors/session-lost-error.ts";
import { bothTransports, createMoment } from "../both-transports.fixture.ts";
import { serveRaw } from "../raw-server.fixture.ts";
import { buildResponse, chunk, serveSocket } from "../raw-socket.fixture.ts";
import { reasonOf } from "./fake-carrier.fixture.ts";
import { type LegacyServer, serveLegacy } from "./legacy-server.fixture.ts";

interface Opened {
  readonly link: SessionLink;
  readonly heard: (readonly [message: UnaskedMessage, relatedTo: unknown])[];
  readonly lost: unknown[];
  call(id: number, params?: object, signal?: AbortSignal): Promise<LegacyResponse>;
  /** Resolves when so many messages have been heard. */
  hears(count: number): Promise<void>;
}

/** Opens a session that answers each question with what it is about. */
async function open(transport: Transport): Promise<Opened> {
  const heard: (readonly [UnaskedMessage, unknown])[] = [];
  const lost: unknown[] = [];
  const waiting: { readonly count: number; readonly happen: () => void }[] = [];
  const link = transport.openSession?.({
    onMessage: (message, relatedTo) => {
      heard.push([message, relatedTo]);
      for (const { count, happen } of waiting) if (heard.length >= count) happen();
      if (!("id" in message)) return;
      const answer = { jsonrpc: "2.0", id: message.id, result: { of: message.params?.["of"], relatedTo } } as const;
      link?.post(answer).catch(() => undefined);
    },
    onLost: (error) => lost.push(error),
  });
  if (link === undefined) throw new TypeError("no session was opened");
  onTestFinished(() => transport.close());
  const send = (id: number, method: string, params = {}, signal = new AbortController().signal) =>
    link.send({ jsonrpc: "2.0", id, method, params }, { signal });
  await send(0, "initialize");
  link.begin("2025-11-25");
  await link.post({ jsonrpc: "2.0", method: "notifications/initialized" });
  return {
    link,
    heard,
    lost,
    call: (id, params = { name: "ask" }, signal) => send(id, "tools/call", params, signal),
    hears(count) {
      const { moment, happen } = createMoment();
      waiting.push({ count, happen });
      if (heard.length >= count) happen();
      return moment;
    },
  };
}

/** Resolves when the server has been asked for something. */
async function isAsked(server: LegacyServer, name: string, count = 1): Promise<void> {
  while (server.log.filter((each) => each === name).length < count)
    await new Promise((resolve) => setImmediate(resolve));
}

describe.each(bothTransports)("a session over %s", (_, create) => {
  test("asks, hears, and is ended with the transport", async () => {
    await using server = await serveLegacy();
    const transport = create(server.url, { headers: async () => ({ Authorization: "Bearer é" }) });
    const { call, heard, hears } = await open(transport);
    expect(await call(1)).toMatchObject({ id: 1, result: { heard: { of: 1, relatedTo: 1 } } });
    expect(heard.map(([{ method }, relatedTo]) => [method, relatedTo])).toEqual([
      ["notifications/progress", 1],
      ["elicitation/create", 1],
    ]);
    await isAsked(server, "GET");
    server.broadcast({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    await hears(3);
    expect(heard[2]?.[1]).toBeUndefined();
    await transport.close();
    expect(server.sessions.size).toBe(0);
    expect(server.log).toContain("DELETE");
    expect(server.heads.every(({ authorization }) => authorization === "Bearer é")).toBe(true);
    expect(server.heads.some((head) => "mcp-method" in head || "mcp-name" in head)).toBe(false);
  });

  test("gets through wherever the connection is cut", async () => {
    await using server = await serveLegacy();
    const transport = create(server.url);
    const { call, heard } = await open(transport);
    await isAsked(server, "GET");
    // The first event gives the id, without which nothing can go on.
    const first = "id: s1/0\nretry: 1\ndata:\n\n".length;
    for (let offset = first; offset < first + 240; offset++) {
      server.behaviour.cutAfterBytes = offset + String(offset - first + 1).length - 1;
      heard.length = 0;
      expect(await call(offset)).toMatchObject({ id: offset, result: { heard: { of: offset, relatedTo: offset } } });
      expect(heard.map(([{ method }]) => method)).toEqual(["notifications/progress", "elicitation/create"]);
    }
    // The last offsets are beyond the end.
    expect(server.log.filter((name) => name === "GET").length).toBeGreaterThan(200);
  });

  test("leaves the outcome unknown wherever a stream without ids is cut before the answer is whole", async () => {
    const answer = 'data: {"jsonrpc":"2.0","id":5,"result":{}}\n\n';
    const text = `data: {"jsonrpc":"2.0","method":"notifications/x"}\n\n${answer}`;
    let offset = 0;
    await using server = await serveSocket((socket, { text: sent }) => {
      if (!sent.startsWith("POST")) return void socket.end(buildResponse("405 No\nContent-Length: 0"));
      if (sent.includes('"initialize"') || sent.includes("notifications/initialized")) {
        const body = sent.includes('"initialize"') ? '{"jsonrpc":"2.0","id":0,"result":{}}' : "";
        const head = `200 OK\nContent-Type: application/json\nContent-Length: ${body.length}`;
        return void socket.write(buildResponse(head, body));
      }
      socket.write(buildResponse("200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked"));
      const part = text.slice(0, offset);
      if (part !== "") socket.write(chunk(part));
      setImmediate(() => socket.destroy());
    });
    const { call } = await open(create(server.url));
    for (offset = 0; offset < text.length; offset++)
      expect(await reasonOf(call(5))).toBeInstanceOf(OutcomeUnknownError);
    expect(await call(5)).toMatchObject({ id: 5 });
  });

  test("is lost when the server was started anew, and another one can be opened beside it", async () => {
    await using server = await serveLegacy();
    const transport = create(server.url);
    const first = await open(transport);
    await first.call(1);
    server.sessions.clear();
    expect(await reasonOf(first.call(2))).toBeInstanceOf(SessionLostError);
    expect(first.lost).toHaveLength(1);
    const second = await open(transport);
    expect(await second.call(3)).toMatchObject({ id: 3 });
    expect(second.lost).toEqual([]);
  });

  test("is one of several that do not know of each other", async () => {
    await using server = await serveLegacy();
    const transport = create(server.url);
    const [first, second] = [await open(transport), await open(transport)];
    const answers = await Promise.all([first.call(1), second.call(1)]);
    expect(answers.map((answer) => (answer as { result: unknown }).result)).toMatchObject([
      { heard: { of: 1 } },
      { heard: { of: 1 } },
    ]);
    await first.link.close();
    expect(server.sessions.size).toBe(1);
    expect(await second.call(2)).toMatchObject({ id: 2 });
  });

  test("has a hundred calls under way, each with a question, while their connections are cut", async () => {
    await using server = await serveLegacy({ cutAfterBytes: 90 });
    const { call, heard } = await open(create(server.url));
    const ids = Array.from({ length: 100 }, (_each, index) => index + 1);
    const answers = await Promise.all(ids.map((id) => call(id)));
    expect(answers).toMatchObject(ids.map((id) => ({ id, result: { heard: { of: id, relatedTo: id } } })));
    expect(heard.filter(([{ method }]) => method === "elicitation/create")).toHaveLength(100);
  });

  test("takes an event as large as it may be, and no larger", async () => {
    await using server = await serveLegacy();
    const { call } = await open(create(server.url, { maxResponseBytes: 100_000 }));
    const value = "x".repeat(90_000);
    expect(await call(1, { name: "echo", value })).toMatchObject({ result: { heard: value } });
    expect(await reasonOf(call(2, { name: "echo", value: "x".repeat(100_000) }))).toMatchObject({
      message: expect.stringContaining("larger than 100000 bytes"),
    });
    expect(await call(3)).toMatchObject({ id: 3 });
  });

  test("does without a standing stream, and does not mind that it must not end itself", async () => {
    await using server = await serveLegacy({
      hasStanding: false,
      refuse: (name) => (name === "DELETE" ? 405 : undefined),
    });
    const transport = create(server.url);
    const { call } = await open(transport);
    await isAsked(server, "GET");
    expect(await call(1)).toMatchObject({ id: 1 });
    await transport.close();
    expect(server.log.filter((name) => name === "GET")).toHaveLength(1);
  });

  test("answers calls while the server takes its time over the standing stream, and lets go of it at the end", async () => {
    const { moment, happen } = createMoment();
    await using server = await serveRaw((body, response, request) => {
      if (request.method === "GET") return void response.on("close", happen);
      const { id } = JSON.parse(body === "" ? "{}" : body);
      if (id === undefined) return void response.writeHead(202).end();
      response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
    });
    const transport = create(server.url);
    const { call } = await open(transport);
    expect(await call(1)).toMatchObject({ id: 1 });
    await transport.close();
    await moment;
  });

  test("lets go of a stream whose request is aborted", async () => {
    const { moment, happen } = createMoment();
    await using server = await serveRaw((body, response, request) => {
      if (request.method === "GET") return void response.writeHead(405).end();
      const { id, method } = JSON.parse(body);
      if (id === undefined) return void response.writeHead(202).end();
      if (method === "initialize") {
        response
          .writeHead(200, { "Content-Type": "application/json" })
          .end(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
        return;
      }
      response.on("close", happen);
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write('data: {"jsonrpc":"2.0","method":"notifications/x"}\n\n');
    });
    const { call, hears } = await open(create(server.url));
    const controller = new AbortController();
    const answer = reasonOf(call(1, {}, controller.signal));
    await hears(1);
    controller.abort("enough");
    expect(await answer).toBe("enough");
    await moment;
  });
});

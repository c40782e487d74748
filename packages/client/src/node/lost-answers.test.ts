import type { Socket } from "node:net";
import { type JSONRPCRequest, metaKeys, type Transport } from "@proj/types";
import { afterEach, describe, expect, test } from "vitest";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { bothTransports } from "../http/both-transports.fixture.ts";
import { serveRaw } from "../http/raw-server.fixture.ts";
import {
  buildJsonResponse,
  buildResponse,
  chunk,
  type RawRequest,
  type RawSocketServer,
  serveSocket,
} from "../http/raw-socket.fixture.ts";
import { createConnection } from "../requests/connection.ts";
import { roundTrip } from "../requests/round-trip.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";

const request: JSONRPCRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "transfer", _meta: { [metaKeys.protocolVersion]: "2026-07-28" } },
};
const answer = { jsonrpc: "2.0", id: 1, result: { resultType: "complete", content: [] } };
const json = JSON.stringify(answer);
const half = json.slice(0, 30);
const progress = `data: ${JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params: {} })}\n\n`;

const withLength = `200 OK\nContent-Type: application/json\nContent-Length: ${json.length}`;
const inChunks = "200 OK\nContent-Type: application/json\nTransfer-Encoding: chunked";
const untilClose = "200 OK\nContent-Type: application/json\nConnection: close";
const stream = "200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked";
const streamUntilClose = "200 OK\nContent-Type: text/event-stream\nConnection: close";

const end = (socket: Socket, text = ""): unknown => socket.end(text);
/** Writes, and resets the connection when that has left. */
const reset = (socket: Socket, text = ""): unknown =>
  socket.write(text, () => setImmediate(() => socket.resetAndDestroy()));

/** Every way we know in which an answer is lost although the request arrived. */
const losses: readonly (readonly [how: string, (socket: Socket) => unknown])[] = [
  ["the connection is reset before any answer", (socket) => socket.resetAndDestroy()],
  ["the connection is closed before any answer", (socket) => end(socket)],
  ["the connection is closed in the middle of the head", (socket) => end(socket, "HTTP/1.1 200 OK\r\nContent-Ty")],
  ["the connection is reset after the head", (socket) => reset(socket, buildResponse(withLength))],
  ["the server takes up another protocol", (s) => s.write(buildResponse("101 Away\nUpgrade: x\nConnection: Upgrade"))],
  ["what comes is no HTTP", (socket) => end(socket, "220 smtp.example ESMTP\r\n")],
  ["JSON is shorter than its length", (socket) => end(socket, buildResponse(withLength, half))],
  ["the connection is reset in the middle of JSON", (socket) => reset(socket, buildResponse(withLength, half))],
  ["chunked JSON lacks its last chunk", (socket) => end(socket, buildResponse(inChunks, chunk(half)))],
  ["all of the JSON is there but the last chunk", (socket) => end(socket, buildResponse(inChunks, chunk(json)))],
  ["chunked JSON is reset", (socket) => reset(socket, buildResponse(inChunks, chunk(half)))],
  ["JSON without a length ends in its middle", (socket) => end(socket, buildResponse(untilClose, half))],
  ["JSON without a length does not even begin", (socket) => end(socket, buildResponse(untilClose))],
  [
    "a stream ends, in order, without the response",
    (s) => end(s, buildResponse(stream, `${chunk(progress)}0\r\n\r\n`)),
  ],
  ["a stream is closed without its last chunk", (socket) => end(socket, buildResponse(stream, chunk(progress)))],
  ["a stream is reset", (socket) => reset(socket, buildResponse(stream, chunk(progress)))],
  ["a stream is reset in the middle of the response", (s) => reset(s, buildResponse(stream, chunk(`data: ${half}`)))],
  ["a stream without a length ends before the response", (s) => end(s, buildResponse(streamUntilClose, progress))],
  ["a stream ends within the response", (socket) => end(socket, buildResponse(streamUntilClose, `data: ${json}\n`))],
  ["a stream has garbage", (socket) => socket.write(buildResponse(stream, chunk("data: {oops\n\n")))],
  ["the answer is larger than the limit", (s) => s.write(buildResponse(inChunks, chunk("x".repeat(2_000))))],
  ["an event is larger than the limit", (s) => s.write(buildResponse(stream, chunk(`data: ${"x".repeat(2_000)}`)))],
  ["a gateway lost the server", (socket) => end(socket, buildResponse("502 Bad Gateway\nContent-Length: 0"))],
  ["a gateway gave up waiting", (socket) => end(socket, buildResponse("504 Gateway Timeout\nContent-Length: 0"))],
  ["the server broke down", (socket) => end(socket, buildResponse("500 Oh\nContent-Length: 5", "<h1>!"))],
];

/** What says that nothing was done. */
const refusals: readonly (readonly [how: string, status: number, head: string])[] = [
  ["not now", 503, "503 Service Unavailable\nContent-Length: 0"],
  ["too many", 429, "429 Too Many Requests\nContent-Length: 0"],
  ["who are you", 401, "401 Unauthorized\nContent-Length: 0"],
  ["elsewhere", 307, "307 Temporary Redirect\nLocation: /other\nContent-Length: 0"],
  ["nothing here", 404, "404 Not Found\nContent-Length: 0"],
];

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function serve(handle: (socket: Socket, request: RawRequest) => unknown): Promise<RawSocketServer> {
  const server = await serveSocket((socket, given) => void handle(socket, given));
  cleanups.push(async () => server[Symbol.asyncDispose]());
  return server;
}

describe.each(bothTransports)("over %s", (_, create) => {
  function open(url: string): Transport {
    const transport = create(url, { maxResponseBytes: 1_000 });
    cleanups.push(() => transport.close());
    return transport;
  }
  const listen = () => ({ signal: new AbortController().signal, onNotification: () => undefined });
  const fail = (transport: Transport) =>
    transport.send(request, listen()).then(
      () => undefined,
      (thrown) => thrown,
    );

  test.each(losses)("the outcome is unknown when %s, and the request was sent once", async (_how, lose) => {
    const server = await serve(lose);
    const error = await fail(open(server.url));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", name: "OutcomeUnknownError" });
    await server.requests[0]?.closed;
    expect(server.requests).toHaveLength(1);
  });

  test.each(losses)("the same on a connection that was kept: %s", async (_how, lose) => {
    const server = await serve((socket, { number }) =>
      number === 1 ? socket.write(buildJsonResponse(answer)) : lose(socket),
    );
    const transport = open(server.url);
    expect(await transport.send(request, listen())).toEqual(answer);
    // The platform's fetch takes a turn of the event loop to find that its connection is free again.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await fail(transport)).toBeInstanceOf(OutcomeUnknownError);
    await server.requests[1]?.closed;
    expect(server.requests.map(({ connection }) => connection)).toEqual([1, 1]);
  });

  test.each(refusals)("the request was not carried out when the answer is %s", async (_how, status, head) => {
    const server = await serve((socket) => socket.end(buildResponse(head)));
    const error = await fail(open(server.url));
    expect([TransportError.is(error), OutcomeUnknownError.is(error), error.status]).toEqual([true, false, status]);
    expect(server.requests).toHaveLength(1);
  });

  test("a call after a loss goes over a connection of its own", async () => {
    const server = await serve((socket, { number }) =>
      number === 1 ? socket.resetAndDestroy() : socket.write(buildJsonResponse(answer)),
    );
    const transport = open(server.url);
    expect(await fail(transport)).toBeInstanceOf(OutcomeUnknownError);
    expect(await transport.send(request, listen())).toEqual(answer);
    expect(server.requests).toHaveLength(2);
  });

  test.each<[string, string]>([
    ["before any answer", ""],
    ["in the middle of JSON", buildResponse(withLength, half)],
    ["in the middle of a stream", buildResponse(stream, chunk(progress))],
  ])("a round trip that takes too long %s closes its connection", async (_when, text) => {
    let arrived = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await serve((socket) => {
      if (text === "") arrived();
      else socket.write(text, arrived);
    });
    const time = createManualTime();
    const connection = createConnection({
      transport: open(server.url),
      clientInfo: { name: "t", version: "0" },
      capabilities: {},
      requestTimeoutMs: 100,
      sleep: time.sleep,
    });
    const trip = roundTrip(connection, "2026-07-28", "tools/call", { name: "x" }).catch((thrown) => thrown);
    await arrival;
    time.advance(100);
    expect(await trip).toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT" });
    await server.requests[0]?.closed;
    expect(server.requests).toHaveLength(1);
  });

  test("nothing was sent when nobody listens", async () => {
    const server = await serve(() => undefined);
    await server[Symbol.asyncDispose]();
    const error = await fail(open(server.url));
    expect(error).toMatchObject({ code: "ERR_MCP_TRANSPORT", message: expect.stringContaining("ECONNREFUSED") });
  });

  test("nothing was sent when the server does not speak TLS", async () => {
    const server = await serveRaw(() => undefined);
    cleanups.push(async () => server[Symbol.asyncDispose]());
    const error = await fail(open(server.url.replace("http:", "https:")));
    expect(error).toMatchObject({ code: "ERR_MCP_TRANSPORT", message: expect.stringContaining("cannot reach") });
  });
});

import { Agent, createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createSecureServer, Agent as SecureAgent } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { type JSONRPCRequest, metaKeys, type Transport } from "@proj/types";
import { afterEach, describe, expect, test } from "vitest";
import { createAgent, IDLE_MS } from "./create-agent.ts";
import { NodeHttpTransport, type NodeHttpTransportOptions } from "./node-http-transport.ts";
import { selfSigned } from "./tls.fixture.ts";

const request: JSONRPCRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "echo", _meta: { [metaKeys.protocolVersion]: "2026-07-28" } },
};
const answer = { jsonrpc: "2.0", id: 1, result: { resultType: "complete", content: [] } };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

/** Answers every request, and keeps what came. */
async function serve({ host = "127.0.0.1", answerWith = answerJson, isSecure = false } = {}) {
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  const listener: RequestListener = (incoming, response) => {
    requests.push(incoming);
    sockets.add(incoming.socket);
    answerWith(incoming, response);
  };
  const server = isSecure ? createSecureServer(selfSigned, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  return { url: `${isSecure ? "https" : "http"}://${authority}/mcp`, authority, requests, sockets };
}

const answerJson: RequestListener = (_, response) => {
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
};

function open(url: string, options?: NodeHttpTransportOptions): NodeHttpTransport {
  const transport = new NodeHttpTransport(url, options);
  cleanups.push(() => transport.close());
  return transport;
}

function send(transport: Transport): Promise<unknown> {
  return transport.send(request, { signal: new AbortController().signal, onNotification: () => undefined });
}

/** A connection is free again a turn of the event loop after its answer. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const idleOf = ({ freeSockets }: Agent): Socket[] => Object.values(freeSockets).flatMap((sockets) => sockets ?? []);

describe("connections", () => {
  test("are kept: one serves calls that follow each other", async () => {
    const { url, requests, sockets } = await serve();
    const transport = open(url);
    for (let count = 0; count < 3; count++) {
      await send(transport);
      await nextTurn();
    }
    expect([requests.length, sockets.size]).toEqual([3, 1]);
  });

  test("are kept after a stream that ends with the response", async () => {
    const { url, sockets } = await serve({
      answerWith: (_, response) => {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        response.write(`data: ${JSON.stringify(answer)}\n\n`, () => setImmediate(() => response.end()));
      },
    });
    const agent = new Agent({ keepAlive: true });
    cleanups.push(() => agent.destroy());
    const transport = open(url, { agent });
    const isFree = new Promise((resolve) => agent.on("free", resolve));
    expect(await send(transport)).toEqual(answer);
    await isFree;
    await send(transport);
    expect(sockets.size).toBe(1);
  });

  test("are closed when nobody has used them for less time than servers wait", async () => {
    const { url, requests } = await serve();
    const agent = createAgent(false);
    const transport = open(url, { agent });
    for (let count = 0; count < 2; count++) {
      await send(transport);
      await nextTurn();
    }
    const closed = new Promise((resolve) => requests[0]?.socket.on("close", resolve));
    const [idle, other] = idleOf(agent);
    expect(other).toBeUndefined();
    expect(idle?.timeout).toBe(IDLE_MS);
    expect(IDLE_MS).toBeLessThan(5_000);
    idle?.emit("timeout");
    await closed;
  });

  test("are not closed under a call that takes longer than that", async () => {
    let arrived = (_: () => void): void => undefined;
    const arrival = new Promise<() => void>((resolve) => {
      arrived = resolve;
    });
    const { url, sockets } = await serve({
      answerWith: (incoming, response) => arrived(() => answerJson(incoming, response)),
    });
    const agent = createAgent(false);
    cleanups.push(() => agent.destroy());
    const transport = open(url, { agent });
    const first = send(transport);
    (await arrival)();
    await first;
    await nextTurn();
    const arrivalAgain = new Promise<() => void>((resolve) => {
      arrived = resolve;
    });
    const second = send(transport);
    const respond = await arrivalAgain;
    const [busy] = Object.values(agent.sockets).flatMap((each) => each ?? []);
    expect(busy?.timeout).toBe(IDLE_MS);
    busy?.emit("timeout");
    respond();
    expect(await second).toEqual(answer);
    expect(sockets.size).toBe(1);
  });

  test("are closed with the transport, those of an agent that was given are not", async () => {
    const { url, requests } = await serve();
    const agent = new Agent({ keepAlive: true });
    cleanups.push(() => agent.destroy());
    const [own, given] = [open(url), open(url, { agent })];
    await Promise.all([send(own), send(given)]);
    await nextTurn();
    const closed = new Promise((resolve) => {
      for (const { socket } of requests) socket.on("close", () => resolve(socket.remotePort));
    });
    await given.close();
    await own.close();
    const [kept] = idleOf(agent);
    expect(kept?.destroyed).toBe(false);
    expect(await closed).not.toBe(kept?.localPort);
  });

  test("come from an agent for the protocol of the address, or nothing is sent", async () => {
    const transport = open("https://127.0.0.1:1/mcp", { agent: new Agent() });
    await expect(send(transport)).rejects.toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: expect.stringContaining("option agent"),
    });
  });
});

describe("what is sent", () => {
  test("has a length and a host, asks for no compression, and leaves the connection to Node", async () => {
    const { url, authority, requests } = await serve();
    await send(
      open(`${url}?key=1#part`, {
        headers: {
          "Accept-Encoding": "gzip",
          Connection: "close",
          "Content-Length": "3",
          "Transfer-Encoding": "chunked",
        },
      }),
    );
    expect(requests[0]?.url).toBe("/mcp?key=1");
    expect(requests[0]?.headers).toMatchObject({
      host: authority,
      connection: "keep-alive",
      "accept-encoding": "identity",
      "content-length": String(JSON.stringify(request).length),
    });
    expect(requests[0]?.headers).not.toHaveProperty("transfer-encoding");
  });

  test("goes to a host of one's own choice", async () => {
    const { url, requests } = await serve();
    await send(open(url, { headers: { Host: "mcp.example" } }));
    expect(requests[0]?.rawHeaders.filter((name) => name.toLowerCase() === "host")).toHaveLength(1);
    expect(requests[0]?.headers.host).toBe("mcp.example");
  });

  test("counts bytes, not characters", async () => {
    let received = "";
    const { url } = await serve({
      answerWith: (incoming, response) => {
        incoming.setEncoding("utf8").on("data", (piece: string) => {
          received += piece;
        });
        incoming.on("end", () => answerJson(incoming, response as never));
      },
    });
    const given = { ...request, params: { name: "語 🎉" } };
    const transport = open(url, { headers: { "X-Key": "größe" } });
    await transport.send(given, { signal: new AbortController().signal, onNotification: () => undefined });
    expect(JSON.parse(received)).toEqual(given);
  });
});

test("an answer that is encoded all the same is refused", async () => {
  const { url } = await serve({
    answerWith: (_, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" }).end("x");
    },
  });
  await expect(send(open(url))).rejects.toMatchObject({
    code: "ERR_MCP_OUTCOME_UNKNOWN",
    message: expect.stringContaining('"gzip"'),
  });
});

describe("over TLS", () => {
  test("the agent says whom to trust", async () => {
    const { url } = await serve({ isSecure: true });
    const agent = new SecureAgent({ rejectUnauthorized: false });
    cleanups.push(() => agent.destroy());
    expect(await send(open(url, { agent }))).toEqual(answer);
  });

  test("nothing is sent to a server that is not trusted", async () => {
    const { url, requests } = await serve({ isSecure: true });
    await expect(send(open(url))).rejects.toMatchObject({
      code: "ERR_MCP_TRANSPORT",
      message: expect.stringContaining("cannot reach"),
    });
    expect(requests).toEqual([]);
  });
});

/** Not every machine has it. */
const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === "::1"));

test("an IPv6 address is reached where there is one", async () => {
  const { url, authority, requests } = await serve({ host: hasIpv6 ? "::1" : "127.0.0.1" });
  expect(await send(open(url))).toEqual(answer);
  expect(requests[0]?.headers.host).toBe(authority);
});

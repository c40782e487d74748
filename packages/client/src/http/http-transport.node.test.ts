import type { JSONRPCNotification, JSONRPCRequest, Transport } from "@proj/types";
import { afterEach, describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { bothTransports, createMoment } from "./both-transports.fixture.ts";
import { cut, type RawHandler, type RawServer, serveRaw, writePieces } from "./raw-server.fixture.ts";

const request: JSONRPCRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "日本", _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
};
const answer = { jsonrpc: "2.0", id: 1, result: { text: "été 語 🎉" } };
const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 0.5, message: "🎉" } };

const servers: RawServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

async function serve(handle: RawHandler): Promise<string> {
  const server = await serveRaw(handle);
  servers.push(server);
  return server.url;
}

async function connectBy(open: (url: string) => Transport, handle: RawHandler) {
  const transport = open(await serve(handle));
  const heard: JSONRPCNotification[] = [];
  const controller = new AbortController();
  const options = { signal: controller.signal, onNotification: (given: JSONRPCNotification) => heard.push(given) };
  return { transport, heard, controller, send: () => transport.send(request, options) };
}

describe.each(bothTransports)("over a real socket, %s", (_name, open) => {
  const connect = (handle: RawHandler) => connectBy(open, handle);

  test("sends headers of one's own, also from a function, and refuses wrong ones", async () => {
    const seen: unknown[] = [];
    const url = await serve((_, response, { headers }) => {
      seen.push(headers["authorization"], headers["x-key"], headers["mcp-method"]);
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    });
    const options = { signal: new AbortController().signal, onNotification: () => undefined };
    const extra = { Authorization: "Bearer t", "Mcp-Method": "x" };
    await open(url, { headers: extra }).send(request, options);
    await open(url, { headers: async () => new Headers({ "X-Key": "größe" }) }).send(request, options);
    expect(seen).toEqual(["Bearer t", undefined, "tools/call", undefined, "größe", "tools/call"]);
    expect(() => open(url, { headers: { "X-Key": "a\nb" } })).toThrow(
      expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }),
    );
    const sending = open(url, { headers: () => ({ "X-Key": "a\nb" }) }).send(request, options);
    await expect(sending).rejects.toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
  });

  test("sends what is mirrored from arguments", async () => {
    const seen: unknown[] = [];
    const url = await serve((_, response, { headers }) => {
      seen.push(headers["mcp-param-region"]);
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    });
    const options = { signal: new AbortController().signal, onNotification: () => undefined };
    await open(url).send(request, { ...options, parameterHeaders: { "Mcp-Param-Region": "eu" } });
    expect(seen).toEqual(["eu"]);
  });

  test("waits for headers, and sends nothing when aborted or closed meanwhile", async () => {
    let count = 0;
    const url = await serve(() => {
      count += 1;
    });
    let give = (_headers: object): void => undefined;
    const asked = () =>
      new Promise<Record<string, string>>((resolve) => {
        give = resolve as typeof give;
      });
    const controller = new AbortController();
    const transport = open(url, { headers: asked });
    const options = { signal: controller.signal, onNotification: () => undefined };
    const aborted = transport.send(request, options).catch((thrown) => thrown);
    controller.abort("enough");
    give({});
    expect(await aborted).toBe("enough");
    const closed = transport.send(request, { ...options, signal: new AbortController().signal });
    await transport.close();
    give({});
    await expect(closed).rejects.toBeInstanceOf(ClosedError);
    await expect(transport.send(request, options)).rejects.toBeInstanceOf(ClosedError);
    await new Promise((resolve) => setImmediate(resolve));
    expect(count).toBe(0);
  });

  test("hears nothing after the response, and lets a server that goes on talking go", async () => {
    const { moment, happen } = createMoment();
    const { send, heard } = await connect((_, response) => {
      response.on("close", happen);
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      const said = `data: ${JSON.stringify(progress)}\n\n`;
      response.write(`${said}data: ${JSON.stringify(answer)}\n\n${said}`);
      response.write(said.repeat(100));
    });
    expect(await send()).toEqual(answer);
    await moment;
    expect(heard).toEqual([progress]);
  });

  test("sends one POST with the protocol's headers and reads a JSON answer", async () => {
    const seen: unknown[] = [];
    const { send } = await connect((body, response, { method, headers }) => {
      seen.push(method, JSON.parse(body), headers["accept"], headers["content-type"], headers["mcp-name"]);
      response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" }).end(JSON.stringify(answer));
    });
    expect(await send()).toEqual(answer);
    expect(seen).toEqual([
      "POST",
      request,
      "application/json, text/event-stream",
      "application/json",
      "=?base64?5pel5pys?=",
    ]);
  });

  test.each<[string, number[]]>([
    ["single bytes", [1]],
    ["odd pieces", [3, 7, 1, 2, 5]],
    ["one piece", [10_000]],
  ])("reads an event stream with CRLF, comments and a notification, cut into %s", async (_, lengths) => {
    const text = [
      ": keep-alive",
      "",
      "event: message",
      `data: ${JSON.stringify(progress)}`,
      "",
      ":",
      "event: ping",
      "data: not json",
      "",
      "id: 4",
      `data:${JSON.stringify(answer)}`,
      "",
      "",
    ].join("\r\n");
    const { send, heard } = await connect(async (_body, response) => {
      response.writeHead(200, { "Content-Type": "Text/Event-Stream;charset=utf-8" });
      await writePieces(response, cut(text, lengths));
    });
    // The server leaves the stream open: the response ends it for the client.
    expect(await send()).toEqual(answer);
    expect(heard).toEqual([progress]);
  });

  test("closes an event stream once it has the response", async () => {
    const { moment, happen } = createMoment();
    const { send } = await connect((_, response) => {
      response.on("close", happen);
      response.writeHead(200, { "Content-Type": "text/event-stream" }).write(`data: ${JSON.stringify(answer)}\n\n`);
    });
    await send();
    await moment;
  });

  test("does not know the outcome of a stream that ends early", async () => {
    const { send } = await connect((_, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).end(`data: ${JSON.stringify(progress)}\n\n`);
    });
    await expect(send()).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  test.each<[string, RawHandler]>([
    [
      "in the middle of a stream",
      (_, response) => {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        response.write(`data: ${JSON.stringify(progress)}\n\n`, () => response.destroy());
      },
    ],
    [
      "in the middle of JSON",
      (_, response) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "500" });
        response.write('{"jsonrpc"', () => response.destroy());
      },
    ],
    ["before any response", (_, response) => response.destroy()],
  ])("does not know the outcome when the connection breaks %s", async (_, handle) => {
    const { send } = await connect(handle);
    const error = await send().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ code: "ERR_MCP_OUTCOME_UNKNOWN", cause: expect.anything() });
  });

  test("names the status and a piece of the body of a failing gateway", async () => {
    const { send } = await connect((_, response) => {
      response.writeHead(500, { "Content-Type": "text/html" }).end(`<html>${"oops ".repeat(1_000)}`);
    });
    await expect(send()).rejects.toMatchObject({ status: 500, message: expect.stringContaining("<html>oops") });
  });

  test("names a wrong content type", async () => {
    const { send } = await connect((_, response) => {
      response.writeHead(200, { "Content-Type": "text/plain" }).end(JSON.stringify(answer));
    });
    await expect(send()).rejects.toMatchObject({ status: 200, message: expect.stringContaining("text/plain") });
  });

  test("takes a JSON-RPC error with the status 404 for the response", async () => {
    const error = { jsonrpc: "2.0", id: 1, error: { code: -32601, message: "Method not found" } };
    const { send } = await connect((_, response) => {
      response.writeHead(404, { "Content-Type": "application/json" }).end(JSON.stringify(error));
    });
    expect(await send()).toEqual(error);
  });

  test("does not follow a redirect, and says where it led", async () => {
    let count = 0;
    const { send } = await connect((_, response) => {
      count += 1;
      response.writeHead(307, { Location: "/elsewhere" }).end();
    });
    await expect(send()).rejects.toMatchObject({ status: 307, message: expect.stringContaining('"/elsewhere"') });
    expect(count).toBe(1);
  });

  test("says what is unreachable", async () => {
    const url = await serve(() => undefined);
    await servers.pop()?.[Symbol.asyncDispose]();
    const sending = Client.connect(open(url), { clientInfo: { name: "t", version: "0" } });
    const error = await sending.catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "ERR_MCP_TRANSPORT", name: "TransportError", cause: expect.any(Error) });
    expect(error.message).toContain(url);
    expect(error.message).toContain("ECONNREFUSED");
  });

  test("closes the connection when aborted, which is how the server hears of it", async () => {
    const started = createMoment();
    const closed = createMoment();
    const { send, controller } = await connect((_, response) => {
      response.on("close", closed.happen);
      started.happen();
    });
    const sending = send();
    await started.moment;
    controller.abort("enough");
    await expect(sending).rejects.toBe("enough");
    await closed.moment;
  });

  test("closes the connections of what is in flight on close", async () => {
    const started = createMoment();
    const closed = createMoment();
    const { transport, send } = await connect((_, response) => {
      response.on("close", closed.happen);
      response.writeHead(200, { "Content-Type": "text/event-stream" }).write(": working\n\n", started.happen);
    });
    const sending = send();
    await started.moment;
    await transport.close();
    await expect(sending).rejects.toBeInstanceOf(ClosedError);
    await closed.moment;
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildScenarioServer } from "../http/scenario-server.fixture.ts";
import { type Listening, listen } from "./listen.ts";
import { createNodeHandler } from "./node-handler.ts";
import { buildPost, parseResponse, type RawResponse, sendRaw } from "./raw-http.fixture.ts";

const app = "https://app.example";
const options = { allowedOrigins: [app] };
const readable = {
  "access-control-allow-origin": app,
  "access-control-expose-headers": "WWW-Authenticate, Retry-After, Mcp-Session-Id",
  vary: "Origin",
};
const notification = '{"jsonrpc":"2.0","method":"notifications/whatever"}';

function writePreflight(origin: string): string {
  return [
    "OPTIONS /mcp HTTP/1.1",
    "host: 127.0.0.1",
    `origin: ${origin}`,
    "access-control-request-method: POST",
    "access-control-request-headers: authorization,content-type,mcp-method,mcp-param-region",
    "connection: close",
    "\r\n",
  ].join("\r\n");
}

describe("a server that listens, called by a page", () => {
  let listening: Listening;
  const send = async (text: string): Promise<RawResponse> => parseResponse(await sendRaw(listening.port, text));

  beforeAll(async () => {
    listening = await listen(buildScenarioServer(), { port: 0, ...options });
  });

  afterAll(() => listening.close());

  it("answers its preflight", async () => {
    const { status, headers, body } = await send(writePreflight(app));
    expect([status, body, headers["content-length"], headers["content-type"]]).toEqual([204, "", undefined, undefined]);
    expect(headers).toMatchObject({
      "access-control-allow-origin": app,
      "access-control-allow-methods": "GET, POST, DELETE",
      "access-control-max-age": "7200",
      vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    });
    expect(headers["access-control-allow-headers"]?.split(", ")).toEqual(
      expect.arrayContaining(["authorization", "content-type", "mcp-method", "mcp-param-region"]),
    );
  });

  it("refuses that of another", async () => {
    const { status, headers } = await send(writePreflight("https://evil.example"));
    expect([status, headers["access-control-allow-origin"], headers["vary"]]).toEqual([403, undefined, "Origin"]);
  });

  it.each<[number, string]>([
    [202, buildPost(notification, { origin: app })],
    [400, buildPost("{", { origin: app })],
    [404, buildPost(notification, { origin: app }).replace("/mcp", "/")],
  ])("lets it read the answer %i", async (status, text) => {
    const response = await send(text);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject(readable);
  });

  it("checks who sends at every path", async () => {
    const elsewhere = buildPost(notification, { origin: "https://evil.example" }).replace("/mcp", "/");
    expect((await send(elsewhere)).status).toBe(403);
    expect((await send(elsewhere.replace("host: 127.0.0.1", "host: rebound.example"))).status).toBe(403);
  });
});

it("a handler that is mounted adds to what its answer depends on already", async () => {
  const readAuth = (): never => {
    throw new TypeError("no database");
  };
  const handler = createNodeHandler(buildScenarioServer(), { ...options, readAuth, onError: () => {} });
  const http = createServer((request, response) => {
    response.setHeader("vary", "Accept-Encoding");
    response.setHeader("access-control-allow-origin", "*");
    handler(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const text = await sendRaw((http.address() as AddressInfo).port, buildPost(notification, { origin: app }));
  http.close();
  expect(parseResponse(text).status).toBe(500);
  expect(
    text
      .match(/^vary: .*$/gim)
      ?.join("\n")
      .toLowerCase(),
  ).toMatch(/accept-encoding.*origin/s);
  expect(text.match(/^access-control-allow-origin: .*$/gim)).toEqual([`access-control-allow-origin: ${app}`]);
});

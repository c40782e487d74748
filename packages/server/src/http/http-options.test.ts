import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { McpServer } from "../mcp-server.ts";
import { createFetchHandler, type FetchHandlerOptions } from "./fetch-handler.ts";

const server = new McpServer({ name: "reached", version: "1.0.0" }, { onEvent: () => {} });
const build = (options: object) => () => createFetchHandler(server, options as FetchHandlerOptions);

/** The status of a request that has these headers. */
async function post(options: object, headers: Record<string, string>): Promise<number> {
  const response = await build(options)()(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers },
      body: '{"jsonrpc":"2.0","method":"notifications/whatever"}',
    }),
  );
  return response.status;
}

const hosts = "allowedHosts needs hosts such as mcp.example:8080, got";
const origins = "allowedOrigins needs origins such as https://app.example, got";

describe("what no header can ever match is told when the handler is made:", () => {
  it.each([
    ["https://a.example", `${hosts} "https://a.example"; write "a.example".`],
    ["https://a.example:8443/mcp", `${hosts} "https://a.example:8443/mcp"; write "a.example:8443".`],
    ["http://[::1]:3000", `${hosts} "http://[::1]:3000"; write "[::1]:3000".`],
    ["https://bücher.example", `${hosts} "https://bücher.example"; write "xn--bcher-kva.example".`],
    ["a.example/mcp", `${hosts} "a.example/mcp".`],
    ["::1", `${hosts} "::1".`],
    ["*", `${hosts} "*".`],
    ["*.a.example", `${hosts} "*.a.example".`],
    ["https://*.a.example", `${hosts} "https://*.a.example".`],
    ["a.example, b.example", `${hosts} "a.example, b.example".`],
    ["", `${hosts} "".`],
  ])("the host %j", (host, message) => {
    expect(build({ allowedHosts: ["mine.example", host] })).toThrow(new ConfigurationError(message));
  });

  it.each([
    ["*", `${origins} "*".`],
    ["app.example", `${origins} "app.example".`],
    ["localhost:5173", `${origins} "localhost:5173".`],
    ["null", `${origins} "null".`],
    ["https://*.example", `${origins} "https://*.example".`],
    ["https://app.example/chat", `${origins} "https://app.example/chat"; write "https://app.example".`],
    ["https://app.example?x=1", `${origins} "https://app.example?x=1"; write "https://app.example".`],
    ["https://ann@app.example", `${origins} "https://ann@app.example"; write "https://app.example".`],
  ])("the origin %j", (origin, message) => {
    expect(build({ allowedOrigins: ["https://mine.example", origin] })).toThrow(new ConfigurationError(message));
  });

  it.each([
    [{ allowedHosts: "a.example" }, 'The option allowedHosts must be a list of texts; got "a.example".'],
    [{ allowedHosts: ["a.example", undefined] }, "The option allowedHosts must be a list of texts; got nothing."],
    [{ allowedHosts: null }, "The option allowedHosts must be a list of texts; got null."],
    [{ allowedOrigins: "*" }, 'The option allowedOrigins must be a list of texts; got "*".'],
    [{ allowedOrigins: [/example/] }, "The option allowedOrigins must be a list of texts; got an object."],
    [{ allowedHeaders: "x-api-key" }, 'The option allowedHeaders must be a list of texts; got "x-api-key".'],
    [{ allowedHeaders: [5] }, "The option allowedHeaders must be a list of texts; got 5."],
  ])("what is no list of texts: %j", (options, message) => {
    expect(build(options)).toThrow(new ConfigurationError(message));
  });
});

describe("what a header can match is taken:", () => {
  it.each(["a.example", "A.example:8080", "my_service:3000", "[::1]", "[2001:DB8::1]:443", "10.0.0.1:80", "localhost"])(
    "the host %j",
    async (host) => {
      const options = { allowedHosts: [host] };
      expect(await post(options, { host: host.toLowerCase() })).toBe(202);
      expect(await post(options, { host: "else.example" })).toBe(403);
    },
  );

  it.each([
    ["https://app.example", "https://app.example"],
    ["https://app.example/", "https://app.example"],
    ["https://APP.example:443", "https://app.example"],
    ["http://localhost:5173", "http://localhost:5173"],
    ["http://[::1]:5173", "http://[::1]:5173"],
  ])("the origin %j", async (allowed, origin) => {
    const options = { allowedOrigins: [allowed], allowedHosts: ["mcp.example"] };
    expect(await post(options, { host: "mcp.example", origin })).toBe(202);
    expect(await post(options, { host: "mcp.example", origin: "https://else.example" })).toBe(403);
  });
});

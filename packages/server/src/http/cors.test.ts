import type { MessageHandler } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import { buildMeta } from "../exchange.fixture.ts";
import { createFetchHandler, type FetchHandlerOptions } from "./fetch-handler.ts";
import { buildScenarioServer } from "./scenario-server.fixture.ts";

const app = "https://app.example";
const options: FetchHandlerOptions = { allowedOrigins: [app, "https://other.example"], maxBodyBytes: 4096 };
const readable = {
  "access-control-allow-origin": app,
  "access-control-expose-headers": "WWW-Authenticate, Retry-After, Mcp-Session-Id",
  vary: "Origin",
};

function ask(
  headers: Record<string, string>,
  handlerOptions: FetchHandlerOptions = options,
  server: MessageHandler = buildScenarioServer(),
): Promise<Response> {
  return createFetchHandler(
    server,
    handlerOptions,
  )(new Request("https://mcp.example/mcp", { method: "OPTIONS", headers }));
}

function post(body: string, headers: Record<string, string> = {}, signal?: AbortSignal): Request {
  const all = { "content-type": "application/json", origin: app, ...headers };
  return new Request("https://mcp.example/mcp", { method: "POST", headers: all, body, ...(signal && { signal }) });
}

function readCors(response: Response): Record<string, string> {
  return Object.fromEntries([...response.headers].filter(([name]) => name === "vary" || name.startsWith("access-")));
}

function readList(response: Response, name: string): readonly string[] {
  return (response.headers.get(name) ?? "").split(", ");
}

const preflight = { origin: app, "access-control-request-method": "POST" };

describe("a browser's preflight", () => {
  it("from an allowed origin is answered without anything else of a request", async () => {
    const readAuth = vi.fn();
    const handle = vi.fn();
    const requested = "authorization,content-type,mcp-protocol-version,mcp-method,mcp-name,mcp-param-region";
    const headers = { ...preflight, "access-control-request-headers": requested };
    const response = await ask(headers, { ...options, readAuth }, { handle });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("content-type")).toBe(null);
    expect(readCors(response)).toEqual({
      ...readable,
      "access-control-expose-headers": "WWW-Authenticate, Retry-After",
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": expect.any(String),
      "access-control-max-age": "7200",
      vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    });
    const allowed = readList(response, "access-control-allow-headers");
    expect(requested.split(",").filter((name) => !allowed.includes(name))).toEqual([]);
    expect(readAuth).not.toHaveBeenCalled();
    expect(handle).not.toHaveBeenCalled();
  });

  it("allows the headers of whatever parameters it asks for, and no others but those that are named", async () => {
    const requested = "Mcp-Param-Region, x-api-key,x-other, mcp-param-\u00e9, mcp-session-id, X-Forwarded-For";
    const headers = { ...preflight, "access-control-request-headers": requested };
    const allowed = readList(
      await ask(headers, { ...options, allowedHeaders: ["X-Api-Key"] }),
      "access-control-allow-headers",
    );
    expect(allowed).toEqual(expect.arrayContaining(["mcp-param-region", "x-api-key", "mcp-session-id"]));
    for (const name of ["x-other", "x-forwarded-for", "mcp-param-\u00e9"]) expect(allowed).not.toContain(name);
  });

  it.each<[string, Record<string, string>, number]>([
    ["from another origin", { ...preflight, origin: "https://evil.example" }, 403],
    ["from an opaque origin", { ...preflight, origin: "null" }, 403],
    ["that names no method", { origin: app }, 405],
    ["from no page", { "access-control-request-method": "POST" }, 405],
  ])("%s is %i", async (_, headers, status) => {
    const response = await ask(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-methods")).toBe(null);
  });

  it("is refused where no origin is allowed", async () => {
    expect((await ask(preflight, {})).status).toBe(403);
  });
});

describe("the answer to a page", () => {
  const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "greet" };
  const params = { name: "greet", _meta: { ...buildMeta(), ...meta } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const streaming: MessageHandler = {
    handle: async (_message, { notify }) => {
      notify({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 1, progress: 1 } });
      return { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } };
    },
  };
  const failing = { ...options, readAuth: () => Promise.reject(new TypeError("no database")), onError: () => {} };

  it.each<[string, number, Request, FetchHandlerOptions?, MessageHandler?]>([
    ["a result", 200, post(body, headers)],
    ["a stream", 200, post(body, headers), options, streaming],
    ["an accepted notification", 202, post('{"jsonrpc":"2.0","method":"notifications/whatever"}')],
    ["a body that is no JSON", 400, post("{")],
    ["a wrong method", 405, new Request("https://mcp.example/mcp", { headers: { origin: app } })],
    ["a wrong media type", 415, post(body, { "content-type": "text/plain" })],
    ["too large a body", 413, post("x".repeat(5000))],
    ["an unacceptable answer", 406, post(body, { accept: "text/html" })],
    ["a foreign host", 403, post(body), { ...options, allowedHosts: ["mine.example"] }],
    ["a failing verifier", 500, post(body, headers), failing],
  ])("can be read when it is that to %s", async (_, status, request, handlerOptions = options, server = undefined) => {
    const response = await createFetchHandler(server ?? buildScenarioServer(), handlerOptions)(request);
    const cors = {
      ...readable,
      "access-control-expose-headers": expect.stringMatching(/^WWW-Authenticate, Retry-After/),
    };
    expect([response.status, readCors(response)]).toEqual([status, cors]);
  });

  it("cannot be read from an origin that is not allowed, but is told apart from that of others", async () => {
    const response = await createFetchHandler(
      buildScenarioServer(),
      options,
    )(post(body, { origin: "https://evil.example" }));
    expect([response.status, readCors(response)]).toEqual([403, { vary: "Origin" }]);
  });

  it("is no different from any other where no origin is allowed", async () => {
    const request = post(body, { ...headers, origin: "https://mcp.example" });
    const response = await createFetchHandler(buildScenarioServer())(request);
    expect([response.status, readCors(response)]).toEqual([200, {}]);
  });
});

it("headers that pages may send have names", () => {
  for (const name of ["", "x y", "x:", "*\n"]) {
    expect(() => createFetchHandler(buildScenarioServer(), { allowedHeaders: [name] })).toThrow(
      "allowedHeaders needs names of headers",
    );
  }
});

import type { JSONRPCNotification, MessageHandler } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import { createFetchHandler } from "./fetch-handler.ts";
import { type HttpScenario, httpScenarios, scenarioOptions } from "./scenario.fixture.ts";
import { buildScenarioServer } from "./scenario-server.fixture.ts";

const note: JSONRPCNotification = {
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1 },
};

function toRequest(
  { method = "POST", body, headers = {} }: Pick<HttpScenario, "method" | "body" | "headers">,
  signal?: AbortSignal,
): Request {
  const all = new Headers({ "content-type": "application/json" });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value);
  const hasBody = method === "POST";
  return new Request("http://127.0.0.1/mcp", {
    method,
    headers: all,
    ...(hasBody ? { body } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
}

describe("the fetch handler", () => {
  const handler = createFetchHandler(buildScenarioServer(), scenarioOptions);

  it.each(httpScenarios)("answers $name with $status", async (scenario) => {
    const response = await handler(toRequest(scenario));
    const body = (await response.json()) as {
      id?: unknown;
      result?: unknown;
      error?: { code: number; message: string };
    };
    expect(response.status).toBe(scenario.status);
    expect(response.headers.get("content-type")).toBe("application/json");
    if (scenario.error === undefined) return expect(body.result).toMatchObject({ resultType: "complete" });
    expect(body.error).toMatchObject({ code: scenario.error[0], message: expect.stringContaining(scenario.error[1]) });
    return expect(body.id).toBe(scenario.id);
  });

  it("accepts a notification without a body", async () => {
    const response = await handler(toRequest({ body: '{"jsonrpc":"2.0","method":"notifications/whatever"}' }));
    expect(response.status).toBe(202);
    expect(await response.text()).toBe("");
  });

  it("says which method it takes", async () => {
    expect((await handler(toRequest({ method: "GET", body: "" }))).headers.get("allow")).toBe("POST");
  });

  it.each([
    ["https://mcp.example/mcp", "https://mcp.example", 202],
    ["https://mcp.example/mcp", "http://mcp.example", 403],
    ["http://localhost:3000/mcp", "http://localhost:3000", 202],
    ["http://localhost:3000/mcp", "http://localhost:3001", 403],
    ["http://rebound.example:3000/mcp", "http://rebound.example:3000", 403],
    ["https://mcp.example/mcp", "not a url", 403],
  ])("at %s lets a page of %s pass: %i", async (url, origin, status) => {
    const body = '{"jsonrpc":"2.0","method":"notifications/whatever"}';
    const request = new Request(url, { method: "POST", headers: { "content-type": "application/json", origin }, body });
    expect((await createFetchHandler(buildScenarioServer())(request)).status).toBe(status);
  });

  it("answers only hosts of its own when they are named", async () => {
    const own = createFetchHandler(buildScenarioServer(), { allowedHosts: ["MCP.example"] });
    const body = '{"jsonrpc":"2.0","method":"notifications/whatever"}';
    const headers = { "content-type": "application/json" };
    expect((await own(new Request("https://mcp.example/", { method: "POST", headers, body }))).status).toBe(202);
    expect((await own(new Request("https://other.example/", { method: "POST", headers, body }))).status).toBe(403);
  });
});

describe("an answer that becomes a stream", () => {
  const body = '{"jsonrpc":"2.0","id":1,"method":"x"}';
  const headers = { "mcp-method": "x" };

  it("carries the notifications, then the response, then ends", async () => {
    const server: MessageHandler = {
      handle: async (_message, exchange) => {
        exchange.notify(note);
        await Promise.resolve();
        exchange.notify(note);
        return { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } };
      },
    };
    const response = await createFetchHandler(server)(toRequest({ body, headers }));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "text/event-stream",
      "cache-control": "no-cache",
      "x-accel-buffering": "no",
    });
    const event = `event: message\ndata: ${JSON.stringify(note)}\n\n`;
    expect(await response.text()).toBe(
      `${event}${event}event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"}}\n\n`,
    );
  });

  it("aborts the handler when the reader goes away, and sends nothing more", async () => {
    let release: () => void = () => {};
    let signal: AbortSignal | undefined;
    const server: MessageHandler = {
      handle: async (_message, exchange) => {
        signal = exchange.signal;
        exchange.notify(note);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        exchange.notify(note);
        return { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } };
      },
    };
    const response = await createFetchHandler(server)(toRequest({ body, headers }));
    await response.body?.cancel();
    expect(signal?.aborted).toBe(true);
    release();
  });

  it("drops notifications after the response", async () => {
    let notify: (notification: JSONRPCNotification) => void = () => {};
    const server: MessageHandler = {
      handle: async (_message, exchange) => {
        notify = exchange.notify;
        return { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } };
      },
    };
    const response = await createFetchHandler(server)(toRequest({ body, headers }));
    notify(note);
    expect(response.headers.get("content-type")).toBe("application/json");
  });
});

describe("what must never happen", () => {
  const body = '{"jsonrpc":"2.0","id":1,"method":"x"}';
  const headers = { "mcp-method": "x" };

  it("a handler that throws, and a result that is not JSON, are internal errors and told", async () => {
    const onError = vi.fn();
    const throwing: MessageHandler = { handle: () => Promise.reject(new TypeError("secret")) };
    const unwritable: MessageHandler = {
      handle: async () => ({ jsonrpc: "2.0", id: 1, result: { resultType: "complete", big: 5n } }),
    };
    for (const server of [throwing, unwritable]) {
      const response = await createFetchHandler(server, { onError })(toRequest({ body, headers }));
      expect([response.status, await response.json()]).toEqual([
        200,
        { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "Internal error" } },
      ]);
    }
    expect(onError).toHaveBeenCalledTimes(2);
  });

  it("a caller that goes away before the answer leaves nobody waiting", async () => {
    const gone = new AbortController();
    const server: MessageHandler = { handle: () => new Promise(() => {}) };
    const response = createFetchHandler(server)(toRequest({ body, headers }, gone.signal));
    await new Promise((resolve) => setTimeout(resolve, 0));
    gone.abort();
    expect((await response).status).toBe(499);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headScenarios } from "../http/head-scenarios.fixture.ts";
import { parameterScenarios } from "../http/parameter-scenarios.fixture.ts";
import { httpScenarios, scenarioOptions } from "../http/scenario.fixture.ts";
import { buildScenarioServer } from "../http/scenario-server.fixture.ts";
import { type Listening, listen } from "./listen.ts";
import { buildPost, hangUp, parseResponse, sendRaw } from "./raw-http.fixture.ts";

const plainCall = buildPost('{"jsonrpc":"2.0","id":1,"method":"x"}', { "mcp-method": "x" });

describe("a server that listens", () => {
  let listening: Listening;

  beforeAll(async () => {
    listening = await listen(buildScenarioServer(), { port: 0, ...scenarioOptions });
  });

  afterAll(() => listening.close());

  it.each([...httpScenarios, ...headScenarios, ...parameterScenarios])(
    "answers $name with $status",
    async ({ method = "POST", body, headers = {}, status, error, id }) => {
      const all: Record<string, string> = { "content-type": "application/json" };
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) all[name] = value;
      const response = await fetch(listening.url, { method, headers: all, ...(method === "POST" ? { body } : {}) });
      const answer = (await response.json()) as { id?: unknown; result?: unknown; error?: unknown };
      expect(response.status).toBe(status);
      expect(response.headers.get("mcp-session-id")).toBe(null);
      if (error === undefined) return expect(answer.result).toMatchObject({ resultType: "complete" });
      expect(answer.error).toMatchObject({ code: error[0], message: expect.stringContaining(error[1]) });
      return expect(answer.id).toBe(id);
    },
  );

  it("is reached at its path alone, whatever the query", async () => {
    const headers = { "content-type": "application/json" };
    const body = '{"jsonrpc":"2.0","method":"notifications/whatever"}';
    expect((await fetch(`${listening.url}?x=1`, { method: "POST", headers, body })).status).toBe(202);
    const elsewhere = await fetch(listening.url.replace("/mcp", "/"), { method: "POST", headers, body });
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, expect.stringContaining("the endpoint is /mcp")]);
  });

  it("answers too large a body that comes in one piece or in chunks, and takes the next request", async () => {
    const headers = { "content-type": "application/json" };
    const large = "x".repeat(5_000_000);
    const whole = await fetch(listening.url, { method: "POST", headers, body: large });
    expect([whole.status, await whole.text()]).toEqual([413, expect.stringContaining("larger than 4096 bytes")]);
    const chunked = await fetch(listening.url, {
      method: "POST",
      headers,
      body: new Blob([large]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect((await fetch(listening.url, { method: "POST", headers, body: "{}" })).status).toBe(400);
  });

  it.each([
    ["rebound.example", 403],
    ["127.0.0.1.evil.example", 403],
    ["localhost:9", 404],
    ["[::1]:80", 404],
  ])("on the loopback interface answers the host %s with %i", async (host, status) => {
    const body =
      '{"jsonrpc":"2.0","id":1,"method":"x","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}';
    const post = buildPost(body, { host, "mcp-method": "x", "mcp-protocol-version": "2026-07-28" });
    expect(parseResponse(await sendRaw(listening.port, post)).status).toBe(status);
  });

  it("keeps a connection for the next request", async () => {
    const post = plainCall.replace("connection: close", "connection: keep-alive");
    const received = await sendRaw(listening.port, post + plainCall);
    expect(received.split("HTTP/1.1 400 Bad Request")).toHaveLength(3);
  });

  it.each([
    ["a body that is cut off", buildPost("{}", { "content-length": "50" })],
    ["no HTTP at all", "hello\r\n\r\n"],
    ["half a request line", "POST /mc"],
  ])("survives %s", async (_, text) => {
    await hangUp(listening.port, text);
    expect((await fetch(listening.url)).status).toBe(405);
  });

  it("refuses a path without a slash", async () => {
    await expect(listen(buildScenarioServer(), { port: 0, path: "mcp" })).rejects.toThrow(
      'path must start with a slash, got "mcp"',
    );
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    "refuses to close within %j ms, which a timer takes for no time at all",
    async (closeTimeoutMs) => {
      await expect(listen(buildScenarioServer(), { port: 0, closeTimeoutMs })).rejects.toThrow(
        "closeTimeoutMs must be a number of milliseconds from 0",
      );
    },
  );

  it("says when the port is taken", async () => {
    await expect(listen(buildScenarioServer(), { port: listening.port })).rejects.toThrow("EADDRINUSE");
  });
});

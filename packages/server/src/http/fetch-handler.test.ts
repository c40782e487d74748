import { describe, expect, it } from "vitest";
import { createFetchHandler } from "./fetch-handler.ts";
import { headScenarios } from "./head-scenarios.fixture.ts";
import { parameterScenarios } from "./parameter-scenarios.fixture.ts";
import { type HttpScenario, httpScenarios, scenarioOptions } from "./scenario.fixture.ts";
import { buildScenarioServer } from "./scenario-server.fixture.ts";

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

  it.each([...httpScenarios, ...headScenarios, ...parameterScenarios])(
    "answers $name with $status",
    async (scenario) => {
      const response = await handler(toRequest(scenario));
      const body = (await response.json()) as {
        id?: unknown;
        result?: unknown;
        error?: { code: number; message: string };
      };
      expect(response.status).toBe(scenario.status);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("mcp-session-id")).toBe(null);
      if (scenario.error === undefined) return expect(body.result).toMatchObject({ resultType: "complete" });
      expect(body.error).toMatchObject({
        code: scenario.error[0],
        message: expect.stringContaining(scenario.error[1]),
      });
      return expect(body.id).toBe(scenario.id);
    },
  );

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

it("a body that something has read already is the author's mistake, and not the caller's", async () => {
  const errors: unknown[] = [];
  const handler = createFetchHandler(buildScenarioServer(), { onError: (error) => errors.push(error) });
  const request = toRequest({ body: '{"jsonrpc":"2.0","method":"notifications/whatever"}' });
  await request.text();
  expect((await handler(request)).status).toBe(500);
  expect(errors).toEqual([
    expect.objectContaining({ message: expect.stringContaining("before the MCP handler saw it") }),
  ]);
});

describe("options", () => {
  it.each([Number.NaN, 0, -1, "4mb"])("refuse the limit %j", (maxBodyBytes) => {
    expect(() => createFetchHandler(buildScenarioServer(), { maxBodyBytes: maxBodyBytes as number })).toThrow(
      "maxBodyBytes must be a positive whole number",
    );
  });

  it("take origins as browsers and as people write them, and nothing else", async () => {
    const body = '{"jsonrpc":"2.0","method":"notifications/whatever"}';
    const headers = { origin: "https://app.example" };
    const handler = createFetchHandler(buildScenarioServer(), { allowedOrigins: ["https://APP.example:443/"] });
    expect((await handler(toRequest({ body, headers }))).status).toBe(202);
    for (const origin of ["app.example", "*", "null"]) {
      expect(() => createFetchHandler(buildScenarioServer(), { allowedOrigins: [origin] })).toThrow(
        "allowedOrigins needs origins",
      );
    }
  });
});

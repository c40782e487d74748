import type { InputRequiredResult } from "@proj/types";
import { describe, expect, it } from "vitest";
import { inputRequired } from "./ask/input-required.ts";
import type { ServerEvent } from "./events/server-event.ts";
import { expectError, expectResult, send } from "./exchange.fixture.ts";
import { Server, sealRequestState } from "./server.ts";

const info = { name: "low", version: "1.0.0" };
const form = {
  method: "elicitation/create",
  params: { message: "Sure?", requestedSchema: { type: "object", properties: { sure: { type: "boolean" } } } },
} as const;
const yes = { confirm: { action: "accept", content: { sure: true } } } as const;

function buildServer(): { server: Server; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  return { server: new Server(info, { onEvent: (event) => events.push(event) }), events };
}

describe("a low-level server", () => {
  it("advertises what it has handlers for", async () => {
    const { server } = buildServer();
    server.setRequestHandler("tools/call", () => ({ content: [] }));
    server.setRequestHandler("prompts/list", () => ({ prompts: [] }));
    server.setRequestHandler("completion/complete", () => ({ completion: { values: [] } }));
    expect(expectResult(await send(server, "server/discover"))).toMatchObject({
      capabilities: { prompts: {}, completions: {}, logging: {} },
    });
    expect(expectError(await send(server, "tools/list")).code).toBe(-32601);
  });

  it("hands the parameters over as they came and adds what every result carries", async () => {
    const { server } = buildServer();
    let seen: unknown;
    server.setRequestHandler("tools/call", (params) => {
      seen = params;
      return { content: [] };
    });
    const result = expectResult(
      await send(server, "tools/call", { name: "any", arguments: { untyped: [1, null] }, "com.example/x": 1 }),
    );
    expect(seen).toEqual({
      name: "any",
      arguments: { untyped: [1, null] },
      "com.example/x": 1,
      _meta: expect.any(Object),
    });
    expect(result).toEqual({
      resultType: "complete",
      content: [],
      _meta: { "io.modelcontextprotocol/serverInfo": info },
    });
  });

  it("stamps cache hints on a cacheable result, and keeps those of its author", async () => {
    const { server } = buildServer();
    server.setRequestHandler("tools/list", () => ({ tools: [], ttlMs: 5, cacheScope: "public" }));
    server.setRequestHandler("resources/read", ({ uri }) => ({ contents: [{ uri, text: "x" }] }));
    expect(expectResult(await send(server, "tools/list"))).toMatchObject({ ttlMs: 5, cacheScope: "public" });
    expect(expectResult(await send(server, "resources/read", { uri: "a:b" }))).toMatchObject({
      ttlMs: 0,
      cacheScope: "private",
    });
  });

  it.each([
    ["prompts/get", { name: "p", arguments: { n: 1 } }, "params.arguments.n: expected string"],
    ["resources/read", {}, "params.uri must be a string"],
    ["tools/list", { cursor: 5 }, "params.cursor: expected string"],
    ["prompts/get", { name: "p", inputResponses: { a: 5 } }, "params.inputResponses.a"],
    ["prompts/get", { name: "p", requestState: 5 }, "params.requestState: expected string"],
  ] as const)("refuses wrong parameters of %s: %j", async (method, params, message) => {
    const { server } = buildServer();
    server.setRequestHandler("prompts/get", () => ({ messages: [] }));
    server.setRequestHandler("resources/read", () => ({ contents: [] }));
    server.setRequestHandler("tools/list", () => ({ tools: [] }));
    expect(expectError(await send(server, method, params))).toEqual({
      code: -32602,
      message: expect.stringContaining(message),
    });
  });

  it("passes requestState as it is until it is told to seal", async () => {
    const { server } = buildServer();
    server.setRequestHandler("prompts/get", ({ requestState, inputResponses }) => {
      if (inputResponses?.["confirm"] === undefined)
        return { resultType: "input_required", inputRequests: { confirm: form }, requestState: "plain" };
      return { messages: [], description: `state: ${requestState}` };
    });
    const first = expectResult(await send(server, "prompts/get", { name: "p" })) as InputRequiredResult;
    expect(first.requestState).toBe("plain");
    const forged = await send(server, "prompts/get", { name: "p", requestState: "forged", inputResponses: yes });
    expect(expectResult(forged)).toMatchObject({ description: "state: forged" });

    sealRequestState(server);
    const sealed = expectResult(await send(server, "prompts/get", { name: "p" })) as InputRequiredResult;
    expect(sealed.requestState).toMatch(/^local1\./);
    const done = await send(server, "prompts/get", {
      name: "p",
      requestState: sealed.requestState,
      inputResponses: yes,
    });
    expect(expectResult(done)).toMatchObject({ description: "state: plain" });
    expect(expectError(await send(server, "prompts/get", { name: "p", requestState: "plain" })).message).toBe(
      "Invalid or expired requestState",
    );
    const unasked = await send(server, "prompts/get", { name: "p", inputResponses: yes });
    expect(expectResult(unasked)).toMatchObject({ resultType: "input_required" });
  });

  it.each(["tools/call", "prompts/get", "resources/read"] as const)(
    "checks on %s that the client can be asked",
    async (method) => {
      for (const isSealed of [false, true]) {
        const { server } = buildServer();
        server.setRequestHandler(method, () => inputRequired({ confirm: form }));
        if (isSealed) sealRequestState(server);
        const params = { name: "x", uri: "a:b" };
        expect(expectError(await send(server, method, params, { capabilities: { elicitation: { url: {} } } }))).toEqual(
          {
            code: -32021,
            message: "The client did not declare a capability this request needs: elicitation.form",
            data: { requiredCapabilities: { elicitation: { form: {} } } },
          },
        );
        expect(
          expectResult(await send(server, method, params, { capabilities: { elicitation: {} } })),
        ).not.toHaveProperty("ttlMs");
      }
    },
  );

  it("answers a result of another kind than was asked with an error that can be read", async () => {
    const { server } = buildServer();
    sealRequestState(server);
    server.setRequestHandler("prompts/get", () => ({ resultType: "input_required", inputRequests: { confirm: form } }));
    server.setRequestHandler("tools/call", () => ({ resultType: "input_required", inputRequests: { confirm: form } }));
    for (const [method, outcome] of [
      [
        "prompts/get",
        { error: { code: -32602, message: 'The answer to "confirm" is of another kind than was asked.' } },
      ],
      ["tools/call", { result: { isError: true } }],
    ] as const) {
      const { requestState } = expectResult(await send(server, method, { name: "x" })) as InputRequiredResult;
      const response = await send(server, method, {
        name: "x",
        requestState,
        inputResponses: { confirm: { roots: [] } },
      });
      expect(response).toMatchObject(outcome);
    }
  });

  it("never lets another method than the three ask", async () => {
    const { server, events } = buildServer();
    server.setRequestHandler(
      "tools/list",
      () => ({ resultType: "input_required", inputRequests: { confirm: form } }) as never,
    );
    expect(expectError(await send(server, "tools/list"))).toEqual({
      code: -32603,
      message: "Handler returned an invalid result",
    });
    expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed", method: "tools/list" }));
  });

  it("turns what a handler throws into what its method answers", async () => {
    const { server, events } = buildServer();
    const fail = (): never => {
      throw new RangeError("secret");
    };
    server.setRequestHandler("tools/call", fail);
    server.setRequestHandler("prompts/get", fail);
    expect(expectResult(await send(server, "tools/call", { name: "x" }))).toMatchObject({ isError: true });
    expect(expectError(await send(server, "prompts/get", { name: "x" }))).toEqual({
      code: -32603,
      message: "Internal error",
    });
    expect(events.filter((event) => event.type === "handler-failed")).toHaveLength(2);
  });

  it("refuses a second handler for a method", () => {
    const { server } = buildServer();
    server.setRequestHandler("tools/list", () => ({ tools: [] }));
    expect(() => server.setRequestHandler("tools/list", () => ({ tools: [] }))).toThrow(
      'The method "tools/list" has a handler already.',
    );
  });
});

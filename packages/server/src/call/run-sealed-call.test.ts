import type { InputRequiredResult } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

const info = { name: "provisioner", version: "1.2.3" };
const serverInfo = { "io.modelcontextprotocol/serverInfo": info };

describe("a flow", () => {
  const Region = z.object({ region: z.enum(["eu-west-1", "us-east-1"]) });
  const whichRegion = elicit("Which region?", Region);

  function buildAsking(): { server: McpServer; events: ServerEvent[]; calls: number } {
    const events: ServerEvent[] = [];
    const server = new McpServer(info, { onEvent: (event) => events.push(event) });
    const built = { server, events, calls: 0 };
    built.server.registerTool("provision", { inputSchema: z.object({ name: z.string() }) }, async ({ name }, ctx) => {
      built.calls++;
      const answer = await ctx.answer("region", whichRegion);
      if (answer.status === "accepted") return `${name} in ${answer.value.region}, ${ctx.requestState}`;
      if (answer.status === "declined" || answer.status === "cancelled") return "Left alone.";
      return inputRequired({ region: whichRegion }, { state: "provision-v1" });
    });
    return built;
  }

  it("asks, takes the answer with the sealed state, and completes", async () => {
    const { server, events } = buildAsking();
    const args = { name: "provision", arguments: { name: "orders" } };
    const asking = expectResult(await send(server, "tools/call", args)) as InputRequiredResult;
    expect(asking).toEqual({
      resultType: "input_required",
      inputRequests: {
        region: {
          method: "elicitation/create",
          params: {
            mode: "form",
            message: "Which region?",
            requestedSchema: {
              type: "object",
              properties: { region: { type: "string", enum: ["eu-west-1", "us-east-1"] } },
              required: ["region"],
            },
          },
        },
      },
      requestState: expect.stringMatching(/^local1\.[\w-]{11}\.[\w-]{16}\.[\w-]+$/),
      _meta: { ...serverInfo, "proj/requestStateExpiresAt": expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    });
    expect(asking.requestState).not.toContain("provision-v1");
    const done = expectResult(
      await send(server, "tools/call", {
        ...args,
        requestState: asking.requestState,
        inputResponses: { region: { action: "accept", content: { region: "us-east-1" } } },
      }),
    );
    expect(done).toMatchObject({ resultType: "complete", content: [{ text: "orders in us-east-1, provision-v1" }] });
    expect(events.map((event) => event.type)).toEqual([
      "request-started",
      "question-asked",
      "request-finished",
      "request-started",
      "question-answered",
      "flow-finished",
      "request-finished",
    ]);
  });

  it("asks once and ends when the person declines, also with content along", async () => {
    const { server } = buildAsking();
    const args = { name: "provision", arguments: { name: "orders" } };
    const { requestState } = expectResult(await send(server, "tools/call", args)) as InputRequiredResult;
    for (const response of [{ action: "decline" }, { action: "cancel", content: { nested: { region: "x" } } }]) {
      const done = expectResult(
        await send(server, "tools/call", { ...args, requestState, inputResponses: { region: response } }),
      );
      expect(done).toMatchObject({ resultType: "complete", content: [{ text: "Left alone." }] });
    }
  });

  it("never takes an answer that nobody asked for", async () => {
    const { server } = buildAsking();
    const args = { name: "provision", arguments: { name: "orders" } };
    const inputResponses = { region: { action: "accept", content: { region: "us-east-1" } } };
    expect(expectResult(await send(server, "tools/call", { ...args, inputResponses })).resultType).toBe(
      "input_required",
    );
  });

  it("tells the operator what was asked and how it was answered", async () => {
    const { server, events } = buildAsking();
    const args = { name: "provision", arguments: { name: "orders" } };
    const { requestState } = expectResult(await send(server, "tools/call", args)) as InputRequiredResult;
    await send(server, "tools/call", { ...args, requestState, inputResponses: { region: { action: "decline" } } });
    const about = { requestId: expect.any(Number), method: "tools/call", target: "provision" };
    const client = { protocolVersion: "2026-07-28", clientInfo: { name: "test-client", version: "1.0.0" } };
    const flowId = expect.stringMatching(/^[\w-]{22}$/);
    const question = { ...about, key: "region", kind: "elicit", flowId };
    expect(events).toEqual([
      { type: "request-started", ...about, ...client },
      { type: "question-asked", ...question },
      { type: "request-finished", ...about, ...client, outcome: "input_required", durationMs: expect.any(Number) },
      { type: "request-started", ...about, ...client },
      { type: "question-answered", ...question, action: "decline" },
      { type: "flow-finished", ...about, flowId, rounds: 1, durationMs: expect.any(Number), outcome: "complete" },
      { type: "request-finished", ...about, ...client, outcome: "complete", durationMs: expect.any(Number) },
    ]);
    expect(new Set(events.flatMap((event) => ("flowId" in event ? [event.flowId] : []))).size).toBe(1);
  });
});

describe("the end of a flow", () => {
  const Sure = z.object({ sure: z.boolean() });

  it.each([
    ["complete", { action: "accept", content: { sure: true } }],
    ["failed", { action: "decline" }],
    ["error", { action: "accept", content: { sure: false } }],
  ])("is told once, with the rounds that it took: %s", async (outcome, response) => {
    const events: ServerEvent[] = [];
    const server = new McpServer(info, { onEvent: (event) => events.push(event) });
    server.registerPrompt("prompt", {}, async (_args, ctx) => {
      await ctx.ask("first", elicit("First?", Sure)).catch(() => {});
      const { sure } = await ctx.ask("second", elicit("Second?", Sure));
      if (!sure) throw new RangeError("bug");
      return "done";
    });
    let retry: object = {};
    for (const inputResponses of [{ first: { action: "decline" } }, { second: response }]) {
      const asked = expectResult(await send(server, "prompts/get", { name: "prompt", ...retry }));
      retry = { requestState: asked["requestState"], inputResponses };
    }
    await send(server, "prompts/get", { name: "prompt", ...retry });
    expect(events.filter(({ type }) => type === "flow-finished")).toEqual([
      expect.objectContaining({ type: "flow-finished", rounds: 2, outcome, target: "prompt" }),
    ]);
  });
});

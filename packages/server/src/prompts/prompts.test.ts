import { ConfigurationError, type InputRequiredResult } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { jsonSchema } from "../schema/json-schema.ts";

const info = { name: "prompts", version: "1.0.0" };
const Topic = z.object({
  topic: z.string().meta({ title: "Topic", description: "What it is about." }),
  tone: z.enum(["dry", "warm"]).optional(),
});

function buildServer(): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  return { server: new McpServer(info, { onEvent: (event) => events.push(event) }), events };
}

describe("a prompt", () => {
  it("is listed with its arguments", async () => {
    const { server } = buildServer();
    server.registerPrompt("brief", { title: "Brief", description: "Briefs.", inputSchema: Topic }, () => "text");
    server.registerPrompt("bare", {}, () => "text");
    expect(expectResult(await send(server, "prompts/list"))).toMatchObject({
      resultType: "complete",
      prompts: [
        {
          name: "brief",
          title: "Brief",
          description: "Briefs.",
          arguments: [
            { name: "topic", title: "Topic", description: "What it is about.", required: true },
            { name: "tone", required: false },
          ],
        },
        { name: "bare" },
      ],
      ttlMs: 0,
      cacheScope: "private",
    });
    expect(expectResult(await send(server, "server/discover"))).toMatchObject({ capabilities: { prompts: {} } });
  });

  it("gives a text as one message of the user, and a result as it is", async () => {
    const { server } = buildServer();
    server.registerPrompt("text", { inputSchema: Topic }, ({ topic }) => `About ${topic}`);
    server.registerPrompt("full", {}, () => ({ description: "d", messages: [] }));
    const text = expectResult(await send(server, "prompts/get", { name: "text", arguments: { topic: "cats" } }));
    expect(text).toMatchObject({ messages: [{ role: "user", content: { type: "text", text: "About cats" } }] });
    expect(expectResult(await send(server, "prompts/get", { name: "full" }))).toMatchObject({
      description: "d",
      messages: [],
    });
  });

  it("may ask", async () => {
    const { server } = buildServer();
    const whichTone = elicit("Which tone?", z.object({ tone: z.string() }));
    server.registerPrompt("brief", { inputSchema: Topic }, async ({ topic }, ctx) => {
      const tone = await ctx.accepted("tone", whichTone);
      return tone === undefined ? inputRequired({ tone: whichTone }) : `About ${topic}, ${tone.tone}`;
    });
    const params = { name: "brief", arguments: { topic: "cats" } };
    const { requestState } = expectResult(await send(server, "prompts/get", params)) as InputRequiredResult;
    const inputResponses = { tone: { action: "accept", content: { tone: "warm" } } };
    const done = await send(server, "prompts/get", { ...params, requestState, inputResponses });
    expect(expectResult(done)).toMatchObject({ messages: [{ content: { text: "About cats, warm" } }] });
    const elsewhere = await send(server, "prompts/get", { name: "brief", arguments: { topic: "dogs" }, requestState });
    expect(expectError(elsewhere).message).toBe("Invalid or expired requestState");
  });

  it.each([
    [{ name: "nobody" }, 'Unknown prompt: "nobody"'],
    [{ name: "brief" }, "arguments.topic: "],
    [{ name: "brief", arguments: { topic: 5 } }, "arguments.topic: "],
  ])("answers %j with invalid params", async (params, message) => {
    const { server } = buildServer();
    server.registerPrompt("brief", { inputSchema: Topic }, () => "never");
    expect(expectError(await send(server, "prompts/get", params))).toEqual({
      code: -32602,
      message: expect.stringContaining(message),
    });
  });

  it("that throws is a neutral internal error, which the operator can read", async () => {
    const { server, events } = buildServer();
    const error = new RangeError("secret");
    server.registerPrompt("brief", {}, () => {
      throw error;
    });
    expect(expectError(await send(server, "prompts/get", { name: "brief" }))).toEqual({
      code: -32603,
      message: "Internal error",
    });
    expect(events).toContainEqual(
      expect.objectContaining({ type: "handler-failed", method: "prompts/get", target: "brief", error }),
    );
  });

  it("that returns no result is an internal error", async () => {
    const { server } = buildServer();
    server.registerPrompt("brief", {}, () => ({ content: [] }) as never);
    expect(expectError(await send(server, "prompts/get", { name: "brief" })).message).toBe(
      "Handler returned an invalid result",
    );
  });

  it.each([["number"], ["integer"], ["boolean"], ["array"], [["number", "null"]]])(
    "has no argument of type %j where no text can become one",
    (type) => {
      const { server } = buildServer();
      const inputSchema = jsonSchema({ type: "object", properties: { topic: { type: "string" }, count: { type } } });
      expect(() => server.registerPrompt("brief", { inputSchema }, () => "text")).toThrow(
        new ConfigurationError('The argument "count" of prompt "brief" must be a "string": prompts are given texts.'),
      );
      expect(() => server.registerTool("brief", { inputSchema }, () => "text")).not.toThrow();
    },
  );

  it("has arguments of other types where the schema may convert texts, or lets them pass", async () => {
    const { server } = buildServer();
    const converts = z.object({ count: z.coerce.number() });
    server.registerPrompt("converts", { inputSchema: converts }, ({ count }) => `${count + 1}`);
    const either = jsonSchema({ type: "object", properties: { a: { type: ["string", "null"] }, b: {}, c: true } });
    server.registerPrompt("either", { inputSchema: either }, ({ a, b, c }) => `${a}${b}${c}`);
    const got = await send(server, "prompts/get", { name: "converts", arguments: { count: "4" } });
    expect(expectResult(got)).toMatchObject({ messages: [{ content: { text: "5" } }] });
    const other = await send(server, "prompts/get", { name: "either", arguments: { a: "1", b: "2", c: "3" } });
    expect(expectResult(other)).toMatchObject({ messages: [{ content: { text: "123" } }] });
  });

  it("has a name of its own", () => {
    const { server } = buildServer();
    server.registerPrompt("a", {}, () => "text");
    server.registerTool("a", {}, () => "text");
    expect(() => server.registerPrompt("a", {}, () => "text")).toThrow('The prompt "a" is registered already.');
  });
});

import type { CreateMessageRequestParams, SamplingMessage, SamplingMessageContentBlock } from "@proj/types";
import { describe, expect, it } from "vitest";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";
import { inputRequired } from "./input-required.ts";
import { sample } from "./sample.ts";

const text: SamplingMessageContentBlock = { type: "text", text: "t" };
const image: SamplingMessageContentBlock = { type: "image", data: "", mimeType: "image/png" };

function use(id: string): SamplingMessageContentBlock {
  return { type: "tool_use", id, name: "weather", input: {} };
}

function result(toolUseId: string): SamplingMessageContentBlock {
  return { type: "tool_result", toolUseId, content: [] };
}

type Blocks = SamplingMessage["content"];
const user = (content: Blocks): SamplingMessage => ({ role: "user", content });
const assistant = (content: Blocks): SamplingMessage => ({ role: "assistant", content });

describe("messages to a model", () => {
  it.each<[string, SamplingMessage[]]>([
    ["none", []],
    ["texts alone", [user(text), assistant([text, image]), assistant(text)]],
    ["one tool use with its result", [user(text), assistant(use("a")), user(result("a"))]],
    ["a tool use beside a text", [assistant([text, use("a")]), user([result("a")]), assistant(text)]],
    ["results in another order", [assistant([use("a"), use("b")]), user([result("b"), result("a")])]],
    ["an id once more, later", [assistant(use("a")), user(result("a")), assistant(use("a")), user(result("a"))]],
  ])("may be %s", (_, messages) => {
    expect(sample({ messages, maxTokens: 1 }).request.params.messages).toBe(messages);
  });

  it.each<[string, SamplingMessage[], string]>([
    [
      "a result beside a text",
      [assistant(use("a")), user([text, result("a")])],
      'messages[1] has the result of "a" beside "text"; a message with results has nothing else.',
    ],
    [
      "a result beside an image",
      [assistant(use("a")), user([result("a"), image])],
      'messages[1] has the result of "a" beside "image"',
    ],
    [
      "a tool use with no message after it",
      [user(text), assistant([use("a"), use("b")])],
      'messages[1] uses the tool "a", and no message with its result follows.',
    ],
    [
      "a tool use with a text after it",
      [assistant(use("a")), user(text)],
      'messages[1] lacks the result of "a", which messages[0] uses.',
    ],
    [
      "a tool use with nothing in the message after it",
      [assistant(use("a")), user([]), user(result("a"))],
      'messages[1] lacks the result of "a", which messages[0] uses.',
    ],
    [
      "a tool use with the assistant after it",
      [assistant(use("a")), assistant(text), user(result("a"))],
      'messages[1] lacks the result of "a", which messages[0] uses.',
    ],
    [
      "two tool uses and one result",
      [assistant([use("a"), use("b")]), user(result("a"))],
      'messages[1] lacks the result of "b", which messages[0] uses.',
    ],
    [
      "a result that nobody waits for",
      [user(text), user(result("a"))],
      'messages[1] has a result of "a", which the message before does not use.',
    ],
    [
      "a result as the first message",
      [user(result("a"))],
      'messages[0] has a result of "a", which the message before does not use.',
    ],
    [
      "a result too many",
      [assistant(use("a")), user([result("a"), result("b")])],
      'messages[1] has a result of "b", which the message before does not use.',
    ],
    [
      "a result that comes later than the next message",
      [assistant(use("a")), user(result("a")), user(result("a"))],
      'messages[2] has a result of "a", which the message before does not use.',
    ],
    [
      "two results of one tool use",
      [assistant(use("a")), user([result("a"), result("a")])],
      'messages[1] has two results of "a".',
    ],
    [
      "two tool uses with one id",
      [assistant([use("a"), use("a")]), user(result("a"))],
      'messages[0] uses the id "a" twice.',
    ],
    [
      "a tool use by the user",
      [user(use("a")), user(result("a"))],
      'messages[0] has the tool use "a"; only the assistant uses tools.',
    ],
    [
      "a result by the assistant",
      [assistant(use("a")), assistant(result("a"))],
      'messages[1] has the result of "a"; results come from the user.',
    ],
  ])("cannot be %s", (_, messages, problem) => {
    const build = (): unknown => sample({ messages, maxTokens: 1 });
    expect(build).toThrow(`sample: ${problem}`);
    expect(build).toThrow(expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }));
  });

  it.each([0, -1, 1.5, Number.POSITIVE_INFINITY, Number.NaN, "5", undefined])(
    "cannot end after %j tokens",
    (maxTokens) => {
      expect(() => sample({ messages: [], maxTokens: maxTokens as number })).toThrow(/^sample: .*maxTokens/);
    },
  );

  it("are parameters of the right types", () => {
    expect(() => sample({ maxTokens: 5 } as CreateMessageRequestParams)).toThrow(
      "sample: params.messages: expected array.",
    );
  });
});

describe("a request to a model that was written by hand", () => {
  const params = { messages: [assistant(use("a"))], maxTokens: 5 };
  const reason =
    'the question "q" cannot be asked: messages[0] uses the tool "a", and no message with its result follows.';

  async function ask(request: CreateMessageRequestParams): Promise<unknown> {
    const events: ServerEvent[] = [];
    const server = new McpServer({ name: "hand", version: "1.0.0" }, { onEvent: (event) => events.push(event) });
    const q = { method: "sampling/createMessage" as const, params: request };
    server.registerTool("ask", {}, () => inputRequired({ q }));
    const response = await send(server, "tools/call", { name: "ask" });
    if ("result" in response) return expectResult(response);
    const failed = events.find((event) => event.type === "handler-failed");
    return { error: expectError(response), reason: (failed?.error as Error | undefined)?.message };
  }

  it("is not sent when its messages are none that may be sent, and the operator is told why", async () => {
    const error = { code: -32603, message: "Handler returned an invalid result" };
    expect(await ask(params)).toEqual({ error, reason });
    expect(await ask({ messages: [], maxTokens: 0.5 })).toEqual({
      error,
      reason: 'the question "q" cannot be asked: maxTokens must be a whole number above 0, got 0.5.',
    });
  });

  it("is sent when they are", async () => {
    const messages = [...params.messages, user(result("a"))];
    expect(await ask({ messages, maxTokens: 5 })).toMatchObject({ inputRequests: { q: { params: { messages } } } });
  });

  it("is not sent by a low-level server either", async () => {
    const events: ServerEvent[] = [];
    const server = new Server({ name: "hand", version: "1.0.0" }, { onEvent: (event) => events.push(event) });
    server.setRequestHandler("prompts/get", () => ({
      resultType: "input_required",
      inputRequests: { q: { method: "sampling/createMessage", params } },
    }));
    expect(expectError(await send(server, "prompts/get", { name: "p" })).code).toBe(-32603);
    expect(events).toContainEqual(
      expect.objectContaining({ type: "handler-failed", error: expect.objectContaining({ message: reason }) }),
    );
  });
});

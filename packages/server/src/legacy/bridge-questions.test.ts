import type { JSONRPCResponse } from "@proj/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { Elicit } from "../ask/question.ts";
import { sample } from "../ask/sample.ts";
import type { CallContext } from "../context/call-context.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { openCodec } from "../request-state/flow.fixture.ts";
import { Server, sealRequestState } from "../server.ts";
import type { ServerOptions } from "../server-options.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { openTestSession, type SessionClient, type SessionOptions } from "./session.fixture.ts";

const ask = (message: string): Elicit<{ go: boolean }> => elicit(message, z.object({ go: z.boolean() }));
const yes = { result: { action: "accept", content: { go: true } } };
const bridging: McpServerOptions = { bridgeLegacy: true, requestState: { codec: openCodec } };

type Handler = (args: unknown, ctx: CallContext) => unknown;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Called extends SessionClient {
  readonly server: McpServer;
  readonly events: readonly ServerEvent[];
  readonly end: Promise<string>;
}

function readEnd(response: JSONRPCResponse): string {
  if ("error" in response) return `${response.error.code} ${response.error.message}`;
  const { content, isError } = response.result as unknown as { content: { text: string }[]; isError?: boolean };
  return `${isError === true ? "isError: " : ""}${content[0]?.text}`;
}

async function call(
  handler: Handler,
  options: McpServerOptions = bridging,
  session: SessionOptions = { answer: () => yes },
): Promise<Called> {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "by-hand", version: "1.0.0" },
    { onEvent: (event) => events.push(event), ...options },
  );
  server.registerTool("tool", {}, handler as never);
  const client = await openTestSession(server, session);
  const end = client.request("tools/call", { name: "tool" }).then(readEnd);
  await vi.advanceTimersByTimeAsync(0);
  return { ...client, server, events, end };
}

/** A low-level server whose one tool answers with what `reply` gives. */
function buildLowLevel(isSealed: boolean, options: ServerOptions, reply: (params: never) => unknown) {
  const errors: unknown[] = [];
  const onEvent = (event: ServerEvent): void => {
    if (event.type === "handler-failed") errors.push(event.error);
  };
  const server = new Server({ name: "low", version: "1.0.0" }, { onEvent, ...options });
  server.setRequestHandler("tools/call", reply as never);
  if (isSealed) sealRequestState(server, { codec: openCodec });
  return { server, errors };
}

const twoRounds: Handler = async (_args, ctx) => {
  if (ctx.requestState === undefined) return inputRequired({ a: ask("A?"), b: ask("B?") }, { state: "one" });
  if (ctx.requestState === "one") {
    const [a, b] = [await ctx.accepted("a", ask("A?")), await ctx.accepted("b", ask("B?"))];
    return inputRequired({ c: ask("C?") }, { state: JSON.stringify([a, b]) });
  }
  return `${ctx.requestState} ${JSON.stringify(await ctx.answer("c", ask("C?")))}`;
};

describe("a result that asks, bridged", () => {
  it("has its questions put together, and the handler called again with the answers and its state", async () => {
    const open: string[][] = [];
    const client = await call(twoRounds, bridging, {
      answer: async ({ key }) => {
        await undefined;
        open.push([key]);
        return yes;
      },
    });
    expect(await client.end).toBe('[{"go":true},{"go":true}] {"status":"accepted","value":{"go":true}}');
    expect(client.asked.map(({ key }) => key)).toEqual(["a", "b", "c"]);
    expect(vi.getTimerCount()).toBe(0);
    expect(JSON.stringify(client.notified)).not.toContain("requestState");
  });

  it("puts all before one of them is answered", async () => {
    const client = await call(twoRounds, bridging, {});
    expect(client.asked.map(({ key, params }) => [key, params["message"]])).toEqual([
      ["a", "A?"],
      ["b", "B?"],
    ]);
  });

  it("is seen by middleware round by round, counts once, and is one flow to its operator", async () => {
    const rounds: unknown[] = [];
    const client = await call(twoRounds, {
      ...bridging,
      requestState: { codec: openCodec, singleUse: { store: memorySingleUseStore() } },
      middleware: [
        async (request, ctx, next) => {
          const result = await next();
          if (request.method === "tools/call") rounds.push([ctx.requestState, Object.keys(ctx.inputResponses)]);
          return result;
        },
      ],
    });
    expect(await client.end).toMatch(/accepted/);
    expect(rounds).toEqual([
      [undefined, []],
      ["one", ["a", "b"]],
      ['[{"go":true},{"go":true}]', ["c"]],
    ]);
    const told = client.events.filter(({ type }) => /^(question|flow)-/.test(type));
    expect(told.map(({ type }) => type)).toEqual([
      ...["question-asked", "question-asked", "question-answered", "question-answered"],
      ...["question-asked", "question-answered", "flow-finished"],
    ]);
    expect(told.at(-1)).toMatchObject({ rounds: 2, outcome: "complete" });
  });

  it.each([true, false])("works on a low-level server, sealed: %s", async (isSealed) => {
    const { server } = buildLowLevel(isSealed, { bridgeLegacy: true }, (params: { inputResponses?: object }) =>
      params.inputResponses === undefined
        ? inputRequired({ a: ask("A?") })
        : { content: [{ type: "text", text: JSON.stringify(params.inputResponses) }] },
    );
    const client = await openTestSession(server, { answer: () => yes });
    const end = readEnd(await client.request("tools/call", { name: "tool" }));
    expect(JSON.parse(end)).toEqual({ a: yes.result });
  });

  it("without questions has the handler called again a second later, until it is done", async () => {
    let runs = 0;
    const client = await call(() => (++runs < 4 ? inputRequired({}, { state: "wait" }) : "done"));
    await vi.advanceTimersByTimeAsync(2999);
    expect(runs).toBe(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(await client.end).toBe("done");
    expect(client.asked).toEqual([]);
  });

  it("may take as many rounds as what is sealed may", async () => {
    let runs = 0;
    const client = await call(() => (++runs <= 60 ? inputRequired({}, { state: "wait" }) : "done"), {
      ...bridging,
      requestState: { codec: openCodec, maxFlowRounds: 100 },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await client.end).toBe("done");
  });

  it("is not called again once its client has cancelled", async () => {
    let runs = 0;
    const client = await call(() => {
      runs++;
      return inputRequired({}, { state: "wait" });
    });
    await client.notify("notifications/cancelled", { requestId: 2 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(1);
  });

  it("comes to an end where the handler never does", async () => {
    const sealed = await call(() => inputRequired({}, { state: "wait" }), {
      ...bridging,
      requestState: { codec: openCodec, maxFlowRounds: 5 },
    });
    const open = buildLowLevel(false, { bridgeLegacy: true }, () => inputRequired({}, { state: "wait" }));
    const client = await openTestSession(open.server);
    const end = client.request("tools/call", { name: "tool" }).then(readEnd);
    await vi.advanceTimersByTimeAsync(51_000);
    expect(await sealed.end).toBe("isError: The call took too long or too many rounds. Start it again.");
    expect(await end).toBe("isError: The call took too many rounds. Start it again.");
  });
});

describe("a bridged call fails", () => {
  const asking: Handler = () => inputRequired({ a: ask("A?"), b: ask("B?") }, { state: "s" });

  it.each([
    [
      "with an error",
      { error: { code: -32603, message: "no window" } },
      'The client could not answer "a": "no window" (error -32603).',
    ],
    [
      "with something that is no answer",
      { result: { action: "maybe" } },
      'The answer to "a" is none: it.action: expected "accept" or "decline" or "cancel".',
    ],
    ["with another kind of answer", { result: { roots: [] } }, 'The answer to "a" is of another kind than was asked.'],
  ])("where its client answers %s, and takes back what else is open", async (_, reply, text) => {
    const client = await call(asking, bridging, { answer: ({ key }) => (key === "a" ? reply : undefined) });
    expect(await client.end).toBe(`isError: ${text}`);
    expect(client.takenBack()).toEqual(["b"]);
  });

  it("where the user does not let the model be asked", async () => {
    const model = sample({ messages: [], maxTokens: 5 });
    const refusal = { error: { code: -1, message: "no" } };
    const client = await call(() => inputRequired({ a: model }), bridging, { answer: () => refusal });
    expect(await client.end).toBe('isError: The user declined to answer "a".');
  });

  it("where nobody answers in time", async () => {
    const client = await call(asking, { ...bridging, questionTimeoutMs: 5000 }, {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(await client.end).toBe("isError: The questions were not answered within 5 s.");
    expect(client.takenBack()).toEqual(["a", "b"]);
  });

  it("where its client did not declare that it can be asked, before anything is sent", async () => {
    const client = await call(asking, bridging, { capabilities: { roots: {} } });
    expect(await client.end).toBe(
      'isError: The question "a" cannot be asked: the client did not declare elicitation.form.',
    );
    expect(client.asked).toEqual([]);
  });

  it("where the revision does not have one of its questions, before anything is sent", async () => {
    const mixed = (): ReturnType<typeof inputRequired> =>
      inputRequired({ a: ask("A?"), b: elicitUrl("Sign in", "https://id.example/") });
    const client = await call(mixed, bridging, { version: "2025-06-18" });
    expect(await client.end).toBe(
      'isError: The question "b" cannot be asked: revision 2025-06-18 cannot send anybody to a page.',
    );
    expect(client.asked).toEqual([]);
  });

  it("where its client cancels it", async () => {
    const client = await call(asking, bridging, {});
    await client.notify("notifications/cancelled", { requestId: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(client.takenBack()).toEqual(["a", "b"]);
  });
});

describe("a prompt that asks by hand", () => {
  it("fails as prompts do", async () => {
    const server = new McpServer({ name: "by-hand", version: "1.0.0" }, { ...bridging, onEvent: () => {} });
    server.registerPrompt("prompt", {}, () => inputRequired({ a: ask("A?") }));
    const client = await openTestSession(server, { answer: () => ({ error: { code: 1, message: "no" } }) });
    const response = await client.request("prompts/get", { name: "prompt" });
    expect(response).toMatchObject({
      error: { code: -32602, message: 'The client could not answer "a": "no" (error 1).' },
    });
  });
});

describe("a result that asks is refused, and the operator reads why", () => {
  const invalid = "-32603 Handler returned an invalid result";

  it.each([true, false])("on a low-level server, sealed: %s", async (isSealed) => {
    const { server, errors } = buildLowLevel(isSealed, {}, () => inputRequired({ a: ask("A?") }));
    const client = await openTestSession(server);
    expect(readEnd(await client.request("tools/call", { name: "tool" }))).toBe(invalid);
    expect(String(errors)).toMatch(/ctx\.ask.*bridgeLegacy/);
    expect(client.asked).toEqual([]);
  });

  it("where the client cannot be asked at all, bridged or not", async () => {
    const client = await call(() => inputRequired({}, { state: "s" }), bridging, { isAskable: false });
    expect(await client.end).toBe(invalid);
  });

  it("where it also uses ctx.ask", async () => {
    const mixed: Handler = async (_args, ctx) => {
      await ctx.ask("a", ask("A?"));
      return inputRequired({ b: ask("B?") });
    };
    const client = await call(mixed);
    expect(await client.end).toBe(invalid);
    expect(client.events).toContainEqual(expect.objectContaining({ type: "flow-finished", outcome: "error" }));
  });
});

it("what a client sends as answers or state by itself reaches no handler", async () => {
  const server = new McpServer({ name: "by-hand", version: "1.0.0" }, { ...bridging, onEvent: () => {} });
  server.registerTool("tool", {}, (_args, ctx) =>
    JSON.stringify([ctx.requestState, ctx.inputResponses, ctx.unaskedResponses]),
  );
  const client = await openTestSession(server);
  const params = { name: "tool", requestState: "x", inputResponses: { a: yes.result } };
  expect(readEnd(await client.request("tools/call", params))).toBe("[null,{},{}]");
});

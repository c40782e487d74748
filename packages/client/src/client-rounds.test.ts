import type { ElicitRequestFormParams } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { Client } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import { RequestStateRejectedError } from "./errors/request-state-rejected-error.ts";
import type { QuestionContext } from "./questions/question-handlers.ts";
import { type Answer, asking, failWith, formQuestion, saying, scriptTransport } from "./scripted-transport.fixture.ts";
import { createManualTime } from "./timing/manual-time.fixture.ts";

const REQUEST_TIMEOUT_MS = 10_000;

/** Connects to a script; pauses pass by themselves, request time limits do not. */
async function connect(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const transport = scriptTransport(...answers);
  const { sleep, clock, slept, advance } = createManualTime(300);
  const elicitForm = vi.fn(async ({ message }: ElicitRequestFormParams, _context: QuestionContext) => {
    return { action: "accept", content: { text: message } } as const;
  });
  const client = await Client.connect(transport, {
    clientInfo: { name: "test", version: "0" },
    handlers: { elicitForm },
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    sleep,
    clock,
    ...options,
  });
  const pauses = () => slept.filter((ms) => ms !== REQUEST_TIMEOUT_MS);
  return { client, transport, elicitForm, pauses, advance };
}

/** What was sent, without what all requests carry. */
function paramsOf(transport: ReturnType<typeof scriptTransport>): object[] {
  return transport.sent.map(({ params: { _meta, ...params } = {} }) => params);
}

const accepted = (text: string) => ({ action: "accept", content: { text } });

describe("a call with rounds", () => {
  test("asks the handler and retries the same call with the answer and the state, under a new id", async () => {
    const { client, transport, elicitForm } = await connect([asking({ a: formQuestion("A?") }, "s1"), saying("done")]);
    expect(await client.callTool("tool", { x: 1 })).toStrictEqual(saying("done"));
    expect(transport.sent.map(({ id }) => id)).toEqual([2, 3]);
    expect(paramsOf(transport)).toStrictEqual([
      { name: "tool", arguments: { x: 1 } },
      { name: "tool", arguments: { x: 1 }, inputResponses: { a: accepted("A?") }, requestState: "s1" },
    ]);
    const server = { name: "scripted", version: "1.2.3", title: "Scripted", origin: "scripted:" };
    expect(elicitForm.mock.calls[0]?.[1]).toEqual({
      server,
      key: "a",
      round: 1,
      signal: expect.any(AbortSignal),
      defaults: {},
    });
  });

  test("sends only the answers of the last round, and no state where none came", async () => {
    const { client, transport } = await connect([
      asking({ a: formQuestion("A?") }, "s1"),
      asking({ b: formQuestion("B?") }),
      saying("done"),
    ]);
    await client.callTool("tool");
    expect(paramsOf(transport).slice(1)).toStrictEqual([
      { name: "tool", inputResponses: { a: accepted("A?") }, requestState: "s1" },
      { name: "tool", inputResponses: { b: accepted("B?") } },
    ]);
  });

  test("carries the arguments as they were when the call was made", async () => {
    const toolArguments = { list: ["a"] };
    const elicitForm = () => {
      toolArguments.list.push("b");
      return { action: "decline" } as const;
    };
    const { client, transport } = await connect([asking({ a: formQuestion("A?") }), saying("done")], {
      handlers: { elicitForm },
    });
    await client.callTool("tool", toolArguments);
    expect(paramsOf(transport)[1]).toMatchObject({ arguments: { list: ["a"] } });
  });

  test.each([
    ["a prompt", (client: Client) => client.getPrompt("p", { a: "b" }), { messages: [] }, "prompts/get"],
    ["a resource", (client: Client) => client.readResource("x:y"), { contents: [] }, "resources/read"],
  ])("works for %s too", async (_, call, complete, method) => {
    const { client, transport } = await connect([asking({ a: formQuestion("A?") }, "s"), complete]);
    expect(await call(client)).toMatchObject(complete);
    expect(transport.sent.map((request) => request.method)).toEqual([method, method]);
  });

  test("answers ten rounds and throws on the eleventh, without asking anybody", async () => {
    const { client, transport, elicitForm } = await connect([asking({ a: formQuestion("A?") })]);
    await expect(client.callTool("tool")).rejects.toMatchObject({ option: "inputRequiredMaxRounds", limit: 10 });
    expect([transport.sent.length, elicitForm.mock.calls.length]).toEqual([11, 10]);
  });

  test("takes a limit for one call alone", async () => {
    const { client, elicitForm } = await connect([asking({ a: formQuestion("A?") })]);
    await expect(client.callTool("tool", {}, { inputRequiredMaxRounds: 2 })).rejects.toMatchObject({ limit: 2 });
    expect(elicitForm).toHaveBeenCalledTimes(2);
  });

  test("paces rounds without questions, starts over after one with, and sends no answers with them", async () => {
    const wait = asking(undefined, "w");
    const { client, transport, pauses } = await connect([
      ...[wait, wait, wait, wait, wait],
      asking({ a: formQuestion("A?") }, "q"),
      ...[wait, wait, saying("done")],
    ]);
    await client.callTool("tool");
    expect(pauses()).toEqual([50, 100, 200, 250, 250, 50, 100]);
    const withAnswers = paramsOf(transport).map((params) => "inputResponses" in params);
    expect(withAnswers).toEqual([false, false, false, false, false, false, true, false, false]);
    expect(paramsOf(transport)[8]).toStrictEqual({ name: "tool", requestState: "w" });
  });

  test("gives up a wait after stateOnlyTimeoutMs, far beyond the number of rounds that may ask", async () => {
    const { client, transport } = await connect([asking(undefined, "w")], { stateOnlyTimeoutMs: 10_000 });
    await expect(client.callTool("tool")).rejects.toMatchObject({ option: "stateOnlyTimeoutMs", limit: 10_000 });
    expect(transport.sent.length).toBeGreaterThan(40);
  });

  test("fails before any handler runs when one is missing, naming it and the key", async () => {
    const questions = { first: formQuestion("A?"), second: { method: "roots/list" } };
    const { client, transport, elicitForm } = await connect([asking(questions)]);
    await expect(client.callTool("tool")).rejects.toMatchObject({
      handler: "listRoots",
      key: "second",
      message: expect.stringContaining("handlers.listRoots"),
    });
    expect([elicitForm.mock.calls.length, transport.sent.length]).toEqual([0, 1]);
  });

  test("never starts again by itself when the state is not accepted", async () => {
    const { client, transport } = await connect([
      asking({ a: formQuestion("A?") }, "s"),
      failWith(-32602, "Invalid or expired requestState"),
    ]);
    await expect(client.callTool("tool")).rejects.toBeInstanceOf(RequestStateRejectedError);
    expect(transport.sent).toHaveLength(2);
  });

  test("has no time limit running while a handler thinks, and has nothing open at the server", async () => {
    let open = 0;
    const handlers = {
      elicitForm: async () => {
        expect(open).toBe(0);
        advance(REQUEST_TIMEOUT_MS * 30);
        return { action: "cancel" } as const;
      },
    };
    const answer =
      (result: object): Answer =>
      async () => {
        open += 1;
        await Promise.resolve();
        open -= 1;
        return result;
      };
    const { client, advance } = await connect([answer(asking({ a: formQuestion("A?") })), answer(saying("done"))], {
      handlers,
    });
    expect(await client.callTool("tool")).toStrictEqual(saying("done"));
  });

  test("does not mix flows that run side by side", async () => {
    const { client, transport } = await connect([
      (request) => {
        const { name, requestState } = request.params as { name: string; requestState?: string };
        const result = requestState === undefined ? asking({ [name]: formQuestion(name) }, `s-${name}`) : saying(name);
        return { jsonrpc: "2.0", id: request.id, result };
      },
    ]);
    const names = ["a", "b", "c"];
    const results = await Promise.all(names.map((name) => client.callTool(name, { for: name })));
    expect(results).toStrictEqual(names.map(saying));
    expect(new Set(transport.sent.map(({ id }) => id)).size).toBe(6);
    for (const name of names) {
      expect(paramsOf(transport).filter((params) => (params as { name: string }).name === name)).toStrictEqual([
        { name, arguments: { for: name } },
        {
          name,
          arguments: { for: name },
          inputResponses: { [name]: accepted(name) },
          requestState: `s-${name}`,
        },
      ]);
    }
  });

  test("stops at once with the caller's reason while a handler runs that takes no notice", async () => {
    const controller = new AbortController();
    const seen: AbortSignal[] = [];
    const elicitForm = (_: ElicitRequestFormParams, { signal }: QuestionContext) => {
      seen.push(signal);
      controller.abort("enough");
      return new Promise<never>(() => undefined);
    };
    const { client, transport } = await connect([asking({ a: formQuestion("A?") })], { handlers: { elicitForm } });
    await expect(client.callTool("tool", {}, { signal: controller.signal })).rejects.toBe("enough");
    expect([seen[0]?.aborted, transport.sent.length]).toEqual([true, 1]);
  });

  test("stops at once with the caller's reason during a pause", async () => {
    const controller = new AbortController();
    const sleep = (ms: number) => {
      if (ms === 50) controller.abort("enough");
      return new Promise<never>(() => undefined);
    };
    const { client, transport } = await connect([asking(undefined, "w")], { sleep });
    await expect(client.callTool("tool", {}, { signal: controller.signal })).rejects.toBe("enough");
    expect(transport.sent).toHaveLength(1);
  });
});

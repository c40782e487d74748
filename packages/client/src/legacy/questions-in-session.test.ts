import { describe, expect, test, vi } from "vitest";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { askOnce, connectFake, form, page, sampling, settle, text } from "./connect-fake.fixture.ts";
import { createDeferred, type FakeAnswer, initialized } from "./fake-session.fixture.ts";

describe("questions in a session", () => {
  const asksForm = {
    "tools/call": (_: unknown, session: { ask: (method: string, params: object) => Promise<object> }) =>
      session.ask("elicitation/create", form).then((answer) => ({ ...text("done"), structuredContent: answer })),
  };

  test("are answered by the handlers of rounds, with all that they know there", async () => {
    const elicitForm = vi.fn((_params: unknown, _context: unknown) => ({
      action: "accept" as const,
      content: { name: "Ann", odd: 1 },
    }));
    const { client } = await connectFake(asksForm, { handlers: { elicitForm } });
    const result = await client.callTool("t");
    expect(result.structuredContent).toMatchObject({ result: { action: "accept", content: { name: "Ann" } } });
    expect(elicitForm).toHaveBeenCalledExactlyOnceWith(form, {
      server: { name: "fake", version: "1.0.0", title: "Fake", origin: "fake:" },
      round: 1,
      key: "q1",
      defaults: {},
      signal: expect.any(AbortSignal),
    });
  });

  test("have the key that their author gave them, where the server tells", async () => {
    const keys: string[] = [];
    const { client } = await connectFake(
      {
        "tools/call": (_, session) =>
          session.ask("roots/list", { _meta: { "proj/questionKey": "where" } }).then(() => text("x")),
      },
      {
        handlers: {
          listRoots: (_params, { key }) => {
            keys.push(key);
            return { roots: [] };
          },
        },
      },
    );
    await client.callTool("t");
    expect(keys).toEqual(["where"]);
  });

  test("do not take from the time of the call, whose clock stands while they are open", async () => {
    const time = createManualTime();
    const answered = createDeferred<object>();
    const { client } = await connectFake(asksForm, {
      clock: time.clock,
      sleep: time.sleep,
      requestTimeoutMs: 1_000,
      handlers: { elicitForm: () => answered.promise as never },
    });
    const call = client.callTool("t");
    await settle();
    time.advance(100_000);
    answered.resolve({ action: "decline" });
    expect(await call).toMatchObject({ structuredContent: { result: { action: "decline" } } });
  });

  test("leave the call the time that it had left, and no more", async () => {
    const time = createManualTime();
    const { client } = await connectFake(
      {
        "tools/call": async (_, session) => {
          await session.ask("roots/list");
          return new Promise(() => undefined);
        },
      },
      { clock: time.clock, sleep: time.sleep, requestTimeoutMs: 1_000, handlers: { listRoots: () => ({ roots: [] }) } },
    );
    const call = client.callTool("t");
    const ended = vi.fn();
    call.catch(ended);
    await settle();
    time.advance(999);
    await settle();
    expect(ended).not.toHaveBeenCalled();
    time.advance(1);
    await expect(call).rejects.toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT" });
  });

  test("are answered by whoever answers for the call, by key or by kind", async () => {
    const asksBoth: FakeAnswer = async (_, session) => {
      await session.ask("elicitation/create", { ...form, _meta: { "proj/questionKey": "first" } });
      await session.ask("elicitation/create", { ...form, _meta: { "proj/questionKey": "second" } });
      return text("done");
    };
    const { client, server } = await connectFake(
      { "tools/call": asksBoth },
      { handlers: { elicitForm: () => ({ action: "cancel" }) } },
    );
    const flow = client.startTool("t");
    await flow.run({
      handlers: { elicitForm: () => ({ action: "accept", content: { name: "kind" } }) },
      handlersByKey: { second: () => ({ action: "accept", content: { name: "key" } }) },
    });
    const names = server.last.sent.flatMap(({ result }) =>
      result === undefined ? [] : [(result["content"] as { name: string }).name],
    );
    expect(names).toEqual(["kind", "key"]);
  });

  test("are answered by the client's handlers where a flow is made round by round", async () => {
    const { client, server } = await connectFake(asksForm, { handlers: { elicitForm: () => ({ action: "decline" }) } });
    const step = await client.startTool("t").advance();
    expect(step.type).toBe("complete");
    expect(server.last.sent.find(({ id }) => id === "q1")?.result).toEqual({ action: "decline" });
  });

  test("are answered by one handler for all where there is one", async () => {
    const { answer } = await askOnce(["elicitation/create", page], {
      capabilities: { elicitation: { url: {} } },
      handlers: {
        answerRound: (questions) =>
          Object.fromEntries(Object.keys(questions).map((key) => [key, { action: "accept" }])),
      },
    });
    expect(answer?.result).toEqual({ action: "accept" });
  });

  test("about pages tell what to know of them, under the page's name", async () => {
    const elicitUrl = vi.fn((_params: unknown, _context: { readonly key: string; readonly url: object }) => ({
      action: "accept" as const,
    }));
    await askOnce(["elicitation/create", page], { handlers: { elicitUrl } });
    expect(elicitUrl.mock.calls[0]?.[1]).toMatchObject({ key: "e1", url: { host: "pages.example", isSecure: true } });
  });

  test("that the server takes back abort their handler and are not answered", async () => {
    const aborted = createDeferred<unknown>();
    const { client, server } = await connectFake(
      {
        "tools/call": async (_, session) => {
          void session.ask("elicitation/create", form);
          await settle();
          session.tell({ method: "notifications/cancelled", params: { requestId: "q1" } });
          await aborted.promise;
          await settle();
          return text("done");
        },
      },
      {
        handlers: {
          elicitForm: (_params, { signal }) =>
            new Promise(() => signal.addEventListener("abort", () => aborted.resolve(true))),
        },
      },
    );
    await client.callTool("t");
    expect(server.last.sent.filter(({ id }) => id === "q1")).toEqual([]);
  });

  test.each<[string, boolean]>([
    ["the transport tells whose they are", true],
    ["it is the only call", false],
  ])("abort their handler with the call that they are of, when %s", async (_, isTold) => {
    const aborted = createDeferred<unknown>();
    const control = new AbortController();
    const { client, server } = await connectFake(
      {
        "tools/call": ({ id }, session) =>
          session
            .ask("elicitation/create", form, isTold ? { relatedTo: id } : {})
            .then(() => new Promise(() => undefined)),
      },
      {
        handlers: {
          elicitForm: (_params, { signal }) =>
            new Promise((__, reject) =>
              signal.addEventListener("abort", () => {
                aborted.resolve(true);
                reject(signal.reason);
              }),
            ),
        },
      },
    );
    const call = client.callTool("t", {}, { signal: control.signal });
    await settle();
    control.abort("enough");
    await expect(call).rejects.toBe("enough");
    await aborted.promise;
    await settle();
    expect(server.last.sent.find(({ id }) => id === "q1")?.error).toEqual({
      code: -32603,
      message: "The request is over",
    });
  });

  test("outlive the only call where the transport does not tell that they are its", async () => {
    const answered = createDeferred<object>();
    const { client, server } = await connectFake(
      {
        "tools/call": (_, session) => {
          void session.ask("elicitation/create", form);
          return settle().then(() => text("x"));
        },
      },
      { handlers: { elicitForm: () => answered.promise as never } },
    );
    await client.callTool("t");
    answered.resolve({ action: "decline" });
    await settle();
    expect(server.last.sent.find(({ id }) => id === "q1")?.result).toEqual({ action: "decline" });
  });

  test("wait for each other where people are to see one at a time", async () => {
    let open = 0;
    let most = 0;
    const { client } = await connectFake(
      {
        "tools/call": (_, session) =>
          Promise.all([session.ask("elicitation/create", form), session.ask("elicitation/create", form)]).then(() =>
            text("x"),
          ),
      },
      {
        elicitationOrder: "one-at-a-time",
        handlers: {
          elicitForm: async () => {
            open += 1;
            most = Math.max(most, open);
            await settle();
            open -= 1;
            return { action: "cancel" };
          },
        },
      },
    );
    await client.callTool("t");
    expect(most).toBe(1);
  });

  test("that a model answers get one block before 2025-11-25", async () => {
    const sample = () => ({
      role: "assistant" as const,
      model: "m",
      content: [
        { type: "text" as const, text: "a" },
        { type: "text" as const, text: "b" },
      ],
    });
    const older = { ...initialized, protocolVersion: "2025-06-18" };
    expect(
      (await askOnce(["sampling/createMessage", sampling], { handlers: { sample } }, older)).answer?.result,
    ).toMatchObject({ content: { type: "text", text: "a\nb" } });
    expect(
      (await askOnce(["sampling/createMessage", sampling], { handlers: { sample } })).answer?.result,
    ).toMatchObject({ content: [{ text: "a" }, { text: "b" }] });
  });
});

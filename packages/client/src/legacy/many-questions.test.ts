import type { SessionLink, Transport } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { connectFake, form, settle, text } from "./connect-fake.fixture.ts";
import { createDeferred, createFakeServer, type FakeAnswer } from "./fake-session.fixture.ts";

const asks =
  (...questions: readonly (readonly [method: string, params?: object])[]): FakeAnswer =>
  async (_, session) => {
    await Promise.all(questions.map(([method, params]) => session.ask(method, params)));
    return text("x");
  };

/** Counts how many of its answers are under way at once. */
function createCounter() {
  const counts = { open: 0, most: 0, total: 0 };
  const listRoots = async () => {
    counts.total += 1;
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    await settle();
    counts.open -= 1;
    return { roots: [] };
  };
  return { counts, listRoots };
}

function listRefusals(sent: readonly { readonly error?: { readonly code: number } }[]): readonly number[] {
  return sent.flatMap(({ error }) => (error === undefined ? [] : [error.code]));
}

describe("more questions in a session than a round may have", () => {
  test("wait for their turn, of which there are as many as a round may have questions", async () => {
    const { counts, listRoots } = createCounter();
    const { client, server } = await connectFake(
      { "tools/call": asks(["roots/list"]) },
      { maxQuestions: 3, handlers: { listRoots } },
    );
    await Promise.all(Array.from({ length: 20 }, () => client.callTool("t")));
    expect([counts.most, counts.total, listRefusals(server.last.sent)]).toEqual([3, 20, []]);
  });

  test("are refused where the client answers none, and where too much waits", async () => {
    const none = createCounter();
    const first = await connectFake(
      { "tools/call": asks(["roots/list"]) },
      { maxQuestions: 0, handlers: { listRoots: none.listRoots } },
    );
    await first.client.callTool("t");
    expect([none.counts.total, listRefusals(first.server.last.sent)]).toEqual([0, [-1]]);
    const some = createCounter();
    const second = await connectFake(
      { "tools/call": asks(["roots/list"], ["roots/list"], ["roots/list"]) },
      { maxQuestions: 1, maxQuestionBytes: 1500, handlers: { listRoots: some.listRoots } },
    );
    await second.client.callTool("t");
    expect([some.counts.total, listRefusals(second.server.last.sent)]).toEqual([2, [-1]]);
  });

  test("are no more for one call than all its rounds may have", async () => {
    const { counts, listRoots } = createCounter();
    const questions = Array.from({ length: 7 }, () => ["roots/list"] as const);
    const { client, server } = await connectFake(
      {
        "tools/call": async ({ id }, session) => {
          for (const [method] of questions) await session.ask(method, undefined, { relatedTo: id });
          return text("x");
        },
      },
      { maxQuestions: 3, inputRequiredMaxRounds: 2, handlers: { listRoots } },
    );
    await client.callTool("t");
    expect([counts.total, listRefusals(server.last.sent)]).toEqual([6, [-1]]);
    await client.callTool("t");
    expect(counts.total).toBe(12);
  });

  test("do not wait when the server has taken them back, and the time of their call goes on", async () => {
    const time = createManualTime();
    const answered = createDeferred<{ readonly action: "cancel" }>();
    const { client, server } = await connectFake(
      {
        "tools/call": ({ id, params }, session) => {
          void session.ask("elicitation/create", form, { id: String(params?.["name"]), relatedTo: id });
          return new Promise(() => undefined);
        },
      },
      {
        elicitationOrder: "one-at-a-time",
        requestTimeoutMs: 100,
        clock: time.clock,
        sleep: time.sleep,
        handlers: { elicitForm: () => answered.promise },
      },
    );
    const shown = Promise.allSettled([client.callTool("a", {}, { flowTimeoutMs: 5000 })]);
    await settle();
    const other = client.request("tools/call", { name: "b" }, {}).catch((error: unknown) => error);
    const last = client.request("tools/call", { name: "c" }, {}).catch((error: unknown) => error);
    await settle();
    server.last.tell({ method: "notifications/cancelled", params: { requestId: "c" } });
    await settle();
    time.advance(100);
    await settle();
    expect(await Promise.race([last, "still waits"])).toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT" });
    expect(await Promise.race([other, "still waits"])).toBe("still waits");
    await client.close();
    await shown;
  });

  test("that come twice are answered once, and those of a session that is lost not at all", async () => {
    const { counts, listRoots } = createCounter();
    const { client, server } = await connectFake({}, { handlers: { listRoots } });
    const { last } = server;
    last.tell({ id: "q", method: "roots/list" });
    last.tell({ id: "q", method: "roots/list" });
    await settle();
    await settle();
    expect([counts.total, last.sent.filter(({ id }) => id === "q")]).toMatchObject([1, [{ result: { roots: [] } }]]);
    last.lose(new TypeError("gone"));
    last.tell({ id: "late", method: "roots/list" });
    await settle();
    expect(counts.total).toBe(1);
    await client.close();
  });

  test("of a request that is over hold up no other", async () => {
    const time = createManualTime();
    const { client, server } = await connectFake(
      { "tools/call": () => new Promise(() => undefined) },
      {
        requestTimeoutMs: 100,
        clock: time.clock,
        sleep: time.sleep,
        handlers: { elicitForm: () => new Promise(() => undefined) },
      },
    );
    const call = client.callTool("t").catch((error: unknown) => error);
    await settle();
    server.last.tell({ id: "q", method: "elicitation/create", params: form }, 4711);
    await settle();
    time.advance(100);
    await settle();
    expect(await Promise.race([call, "still waits"])).toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT" });
  });

  test("are answered no more by a client whose answers nobody takes", async () => {
    const server = createFakeServer();
    let posted = 0;
    const openSession: Transport["openSession"] = (listener) => {
      const link = server.transport.openSession?.(listener);
      if (link === undefined) return undefined;
      const post: SessionLink["post"] = (message) => {
        if (!("result" in message)) return link.post(message);
        posted += 1;
        return new Promise(() => undefined);
      };
      return { ...link, post };
    };
    const transport = { ...server.transport, openSession };
    const client = await Client.connect(transport, { clientInfo: { name: "c", version: "1" }, mode: "legacy" });
    for (let id = 0; id < 1500; id += 1) server.last.tell({ id, method: "ping" });
    expect(posted).toBe(32);
    await client.close();
  });

  test("are told of a hundred times in a row where they are not answered, until one is", async () => {
    const ids = Array.from({ length: 300 }, (_, number) => `n${number}`);
    let isRefused = true;
    let calls = 0;
    const { client, warnings } = await connectFake(
      {
        "tools/call": async (_, session) => {
          calls += 1;
          for (const id of ids) await session.ask("roots/list", undefined, { id: `${calls}${id}` });
          return text("x");
        },
      },
      {
        maxQuestions: 1000,
        handlers: {
          listRoots: () => {
            if (isRefused) throw new TypeError("no");
            return { roots: [] };
          },
        },
      },
    );
    await client.callTool("t");
    expect(warnings).toHaveLength(100);
    expect(warnings.at(-1)?.message).toMatch(/100th in a row/);
    await client.callTool("t");
    isRefused = false;
    await client.callTool("t");
    expect(warnings).toHaveLength(100);
    isRefused = true;
    await client.callTool("t");
    expect(warnings).toHaveLength(200);
  });
});

import type { JSONRPCRequest } from "@proj/types";
import { describe, expect, test } from "vitest";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { connectFake, page, settle, text } from "./connect-fake.fixture.ts";
import type { FakeAnswer, FakeSession } from "./fake-session.fixture.ts";

const done = { method: "notifications/elicitation/complete", params: { elicitationId: "e1" } };
const needs = ({ id }: JSONRPCRequest, ...elicitations: object[]) => ({
  jsonrpc: "2.0",
  id,
  error: { code: -32042, message: "Sign in first", data: { elicitations } },
});

describe("a call that wants pages to be opened", () => {
  test("shows them to the user, and is made again once they are done", async () => {
    const shown: unknown[] = [];
    let isDone = false;
    const { client, server } = await connectFake(
      { "tools/call": (request) => (isDone ? text("in") : needs(request, page)) },
      {
        handlers: {
          elicitUrl: ({ url }, { key }) => {
            shown.push([key, url]);
            void settle().then(() => {
              isDone = true;
              server.last.tell(done);
            });
            return { action: "accept" };
          },
        },
      },
    );
    expect(await client.callTool("t", { a: 1 })).toMatchObject(text("in"));
    expect(shown).toEqual([["e1", page.url]]);
    expect(server.last.list("tools/call").map(({ params }) => params)).toEqual([
      { name: "t", arguments: { a: 1 } },
      { name: "t", arguments: { a: 1 } },
    ]);
  });

  test("is made again after a while where the server does not say when they are done, and shows none of them twice", async () => {
    const time = createManualTime(5_000);
    let calls = 0;
    let shown = 0;
    const { client } = await connectFake(
      { "tools/call": (request) => (++calls < 4 ? needs(request, page) : text("in")) },
      {
        clock: time.clock,
        sleep: time.sleep,
        handlers: {
          elicitUrl: () => {
            shown += 1;
            return { action: "accept" };
          },
        },
      },
    );
    expect(await client.callTool("t")).toMatchObject(text("in"));
    expect([calls, shown]).toEqual([4, 1]);
  });

  test('gives up after the time that a server may say "not done yet"', async () => {
    const time = createManualTime(5_000);
    const { client } = await connectFake(
      { "tools/call": (request) => needs(request, page) },
      { clock: time.clock, sleep: time.sleep, handlers: { elicitUrl: () => ({ action: "accept" }) } },
    );
    await expect(client.callTool("t")).rejects.toMatchObject({ code: "ERR_MCP_ROUNDS_EXCEEDED" });
  });

  test("does not have the wait count against the time of the request", async () => {
    const time = createManualTime();
    let calls = 0;
    const { client } = await connectFake(
      { "tools/call": (request) => (++calls < 2 ? needs(request, page) : text("in")) },
      {
        clock: time.clock,
        sleep: time.sleep,
        requestTimeoutMs: 4_000,
        handlers: { elicitUrl: () => ({ action: "accept" }) },
      },
    );
    const call = client.callTool("t");
    await settle();
    time.advance(5_000);
    expect(await call).toMatchObject(text("in"));
  });

  test("fails where the user does not agree, and is not made again", async () => {
    const { client, server } = await connectFake(
      { "tools/call": (request) => needs(request, page) },
      { handlers: { elicitUrl: () => ({ action: "decline" }) } },
    );
    await expect(client.callTool("t")).rejects.toMatchObject({
      code: "ERR_MCP_URL_ELICITATION_REQUIRED",
      rpcCode: -32042,
      data: { elicitations: [{ elicitationId: "e1" }] },
    });
    expect(server.last.list("tools/call")).toHaveLength(1);
  });

  test("fails where nobody shows pages", async () => {
    const { client } = await connectFake({ "tools/call": (request) => needs(request, page) });
    await expect(client.callTool("t")).rejects.toMatchObject({ code: "ERR_MCP_MISSING_HANDLER", key: "e1" });
    await expect(client.session.callTool("t")).rejects.toMatchObject({ code: "ERR_MCP_INPUT_REQUIRED" });
  });

  test("can be parked, and answered elsewhere", async () => {
    let calls = 0;
    const tool: FakeAnswer = (request: JSONRPCRequest, session: FakeSession) => {
      if (++calls > 1) return text("in");
      session.tell(done);
      return needs(request, page);
    };
    const { client } = await connectFake({ "tools/call": tool });
    const flow = client.startTool("t");
    await flow.advance();
    const resumed = client.resumeFlow(JSON.stringify(flow));
    const step = await resumed.advance({ e1: { action: "accept" } });
    expect(step).toMatchObject({ type: "complete" });
  });

  test.each([
    [undefined],
    [{ elicitations: [] }],
    [{ elicitations: [{ mode: "url", url: "https://a.example" }] }],
    [{ elicitations: "x" }],
  ])("fails with what came where the server does not name them: %j", async (data) => {
    const { client } = await connectFake(
      { "tools/call": ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32042, message: "x", data } }) },
      { handlers: { elicitUrl: () => ({ action: "accept" }) } },
    );
    await expect(client.callTool("t")).rejects.toMatchObject({ code: "ERR_MCP_URL_ELICITATION_REQUIRED" });
  });
});

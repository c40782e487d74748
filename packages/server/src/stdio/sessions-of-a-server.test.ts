import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { McpServer } from "../mcp-server.ts";
import { initialize, plain, reply, tell } from "./held-session.fixture.ts";
import { connect } from "./in-memory.fixture.ts";
import { call, cancel, type Received, request } from "./peer.fixture.ts";
import { until } from "./until.fixture.ts";

const textOf = ({ result }: Received): unknown => (result?.["content"] as { text: string }[] | undefined)?.[0]?.text;
const isQuestion = ({ method }: Received): boolean => method === "elicitation/create";
const plainCall = (id: number, name: string): object => plain(id, "tools/call", { name, arguments: {} });
const accept = { action: "accept", content: { yes: true } };

function buildServer(options: ConstructorParameters<typeof McpServer>[1] = {}): McpServer {
  const server = new McpServer(
    { name: "test", version: "1.0.0" },
    { requestState: { singleProcess: true }, ...options },
  );
  server.registerTool("ask", {}, async (_args, ctx) => {
    const { yes } = await ctx.ask("sure", elicit("Sure?", z.object({ yes: z.boolean() })));
    return `${yes} in ${ctx.protocolVersion}`;
  });
  server.registerTool("quick", {}, () => "quick");
  server.registerTool("wait", {}, (_args, { signal }) => {
    return new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("too late")));
  });
  return server;
}

describe("a server on a stream", () => {
  it("serves both eras at the same time, calls that ask included", async () => {
    const { peer } = connect(buildServer());
    peer.send(call(1, "ask"), initialize(2), call(3, "quick"), tell("notifications/initialized"), plainCall(1, "ask"));
    const question = await peer.find(isQuestion);
    const asked = await peer.response(1);
    expect(asked.result).toMatchObject({ resultType: "input_required" });
    const { requestState } = asked.result ?? {};
    peer.send(call(4, "ask", {}, { requestState, inputResponses: { sure: accept } }), reply(question.id ?? "", accept));
    expect(textOf(await peer.response(4))).toBe("true in 2026-07-28");
    await until(() => expect(peer.received.map(textOf)).toContain("true in 2025-11-25"));
    expect((await peer.response(2)).result).toMatchObject({ protocolVersion: "2025-11-25" });
  });

  it("answers calls that all ask, and those that are made for an answer, although one runs at a time", async () => {
    const { peer } = connect(buildServer(), { maxConcurrentRequests: 1 });
    peer.send(initialize(0), ...Array.from({ length: 20 }, (_, index) => plainCall(index + 1, "ask")));
    let nested = 100;
    const answered = new Set<unknown>();
    while (answered.size < 20) {
      const question = await peer.find((message) => isQuestion(message) && !answered.has(message.id));
      answered.add(question.id);
      // Two calls at most wait for answers: a third one that is needed for one of these still runs, once the first has its own.
      if (answered.size === 1) {
        peer.send(plain(++nested, "ping"));
        await peer.response(nested);
      }
      peer.send(reply(question.id ?? "", accept));
    }
    for (let id = 1; id <= 20; id++) expect(textOf(await peer.response(id))).toBe("true in 2025-11-25");
  });

  it("runs a call that its client needs for an answer", async () => {
    const { peer } = connect(buildServer(), { maxConcurrentRequests: 1 });
    peer.send(initialize(0), plainCall(1, "ask"));
    const question = await peer.find(isQuestion);
    peer.send(plainCall(2, "quick"));
    expect(textOf(await peer.response(2))).toBe("quick");
    peer.send(reply(question.id ?? "", accept));
    expect(textOf(await peer.response(1))).toBe("true in 2025-11-25");
  });

  it("takes an id again at once whose request was cancelled, and takes the question of that one back", async () => {
    const { peer } = connect(buildServer());
    peer.send(initialize(0), plainCall(1, "ask"), plainCall(2, "wait"));
    const question = await peer.find(isQuestion);
    peer.send(cancel(1), plainCall(1, "quick"), cancel(2), plainCall(2, "quick"));
    expect([textOf(await peer.response(1)), textOf(await peer.response(2))]).toEqual(["quick", "quick"]);
    await peer.find(
      ({ method, params }) => method === "notifications/cancelled" && params?.["requestId"] === question.id,
    );
  });

  it("ends well when it closes while it asks", async () => {
    const server = buildServer();
    const { peer, served } = connect(server);
    peer.send(initialize(0), tell("notifications/initialized"), plainCall(1, "ask"));
    const question = await peer.find(isQuestion);
    const closing = server.close({ timeoutMs: 1 });
    await closing;
    await peer.find(
      ({ method, params }) => method === "notifications/cancelled" && params?.["requestId"] === question.id,
    );
    expect(await peer.response(1)).toBeDefined();
    peer.send(plainCall(2, "quick"));
    expect((await peer.response(2)).error?.code).toBe(-31513);
    await served.close();
    await peer.ended;
  });

  it("answers a call whose client has written all that it had, and so cannot answer", async () => {
    const { peer, served } = connect(buildServer(), { closeTimeoutMs: 3_600_000 });
    peer.send(initialize(0), plainCall(1, "ask"), plainCall(2, "quick"));
    peer.end();
    await served.closed;
    await peer.ended;
    expect([textOf(await peer.response(2)), (await peer.response(1)).result?.["isError"]]).toEqual(["quick", true]);
  });

  it("that serves no earlier revisions says so, and answers nothing else otherwise than before", async () => {
    const { peer } = connect(buildServer({ legacy: false }));
    peer.send(initialize(0), plain(1, "ping"), plainCall(2, "quick"), reply("server-1"), request(3, "tools/list"));
    expect((await peer.response(0)).error).toMatchObject({
      code: -32022,
      message: expect.stringContaining("2026-07-28"),
    });
    expect([(await peer.response(1)).error?.code, (await peer.response(2)).error?.code]).toEqual([-32602, -32602]);
    expect((await peer.response(3)).result).toMatchObject({ resultType: "complete" });
  });
});

import type { ElicitResult, InputResponses } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { asking, formQuestion, saying } from "../scripted-transport.fixture.ts";
import type { UpcomingRound } from "./before-round.ts";
import { catchError, connectScripted, settle } from "./connect-scripted.fixture.ts";

const accept = (text: string): ElicitResult => ({ action: "accept", content: { text } });
const decline: ElicitResult = { action: "decline" };
const two = asking({ region: formQuestion("Where?"), size: formQuestion("How large?") }, "s1");
const handlers = { elicitForm: () => accept("x") };

describe("a host that watches each round before it is sent", () => {
  test("is told what is to be sent, and what it answers", async () => {
    const seen: Omit<UpcomingRound, "signal">[] = [];
    const { client } = await connectScripted([two, asking(undefined, "s2"), saying("done")], {
      handlers,
      beforeRound: ({ signal: _, ...round }) => {
        seen.push(round);
        return undefined;
      },
    });
    await client.callTool("t", { a: 1 });
    const server = { name: "scripted", version: "1.2.3", title: "Scripted", origin: "scripted:" };
    const call = { method: "tools/call", target: "t", arguments: { a: 1 }, server };
    expect(seen).toMatchObject([
      { ...call, round: 1 },
      {
        ...call,
        round: 2,
        questions: { region: { kind: "elicitForm", key: "region" }, size: { params: { message: "How large?" } } },
        inputResponses: { region: accept("x"), size: accept("x") },
      },
      { ...call, round: 3 },
    ]);
    expect([Object.keys(seen[0] ?? {}), Object.keys(seen[2] ?? {})]).not.toContain("questions");
  });

  test("may edit answers, one after the other: the client's first", async () => {
    const edit =
      (text: string) =>
      ({ inputResponses }: UpcomingRound): InputResponses | undefined =>
        inputResponses && { region: accept(`${(inputResponses["region"] as ElicitResult).content?.["text"]}${text}`) };
    const { client, params } = await connectScripted([two, saying("done")], { handlers, beforeRound: edit("1") });
    await client.callTool("t", {}, { beforeRound: edit("2") });
    expect(params()[1]).toMatchObject({ inputResponses: { region: accept("x12"), size: accept("x") } });
  });

  test.each<[string, InputResponses]>([
    ["does not fit", { region: { action: "accept", content: { text: 1 } } }],
    ["answers nothing", { other: decline }],
  ])("cannot send what %s", async (_, edited) => {
    const beforeRound = ({ inputResponses }: UpcomingRound) => (inputResponses === undefined ? undefined : edited);
    const { client, params } = await connectScripted([two, saying("done")], { handlers, beforeRound });
    await expect(client.callTool("t")).rejects.toMatchObject({ code: "ERR_MCP_INVALID_ANSWER" });
    expect(params()).toHaveLength(1);
  });

  test("may refuse the round, which then can still be sent", async () => {
    const cause = new TypeError("not today");
    const beforeRound = vi.fn<() => Promise<undefined>>().mockResolvedValueOnce(undefined).mockRejectedValueOnce(cause);
    const { client, params } = await connectScripted([two, saying("done")], { handlers, beforeRound });
    const flow = client.startTool("t");
    expect(await catchError(flow.run())).toMatchObject({ code: "ERR_MCP_ROUND_REFUSED", cause, flow });
    expect([flow.step, params().length]).toEqual([{ type: "sending", round: 2, mayHaveRun: false }, 1]);
    beforeRound.mockResolvedValue(undefined);
    expect((await flow.advance()).type).toBe("complete");
  });

  test("sees copies", async () => {
    const { client, params } = await connectScripted([two, saying("done")], {
      handlers,
      beforeRound: ({ inputResponses, arguments: given }) => {
        Object.assign(given ?? {}, { a: 2 });
        Object.assign(inputResponses ?? {}, { region: decline });
        return undefined;
      },
    });
    await client.callTool("t", { a: 1 });
    expect(params()[1]).toMatchObject({ arguments: { a: 1 }, inputResponses: { region: accept("x") } });
  });

  test("is not waited for when the call is aborted", async () => {
    const stop = new AbortController();
    const beforeRound = vi.fn(() => new Promise<undefined>(() => undefined));
    const { client } = await connectScripted([saying("x")], { beforeRound });
    const calling = client.callTool("t", {}, { signal: stop.signal });
    await settle();
    stop.abort("enough");
    await expect(calling).rejects.toBe("enough");
  });
});

describe("a host that shows a whole round at once", () => {
  test("gets all questions, and its answers are sent", async () => {
    const answerRound = vi.fn(() => ({ size: decline, region: accept("eu") }));
    const { client, transport, params } = await connectScripted([two, saying("done")], {
      handlers: { answerRound },
      capabilities: { elicitation: {} },
    });
    await client.callTool("t");
    expect(answerRound).toHaveBeenCalledExactlyOnceWith(
      { region: expect.objectContaining({ kind: "elicitForm" }), size: expect.anything() },
      { server: expect.objectContaining({ origin: "scripted:" }), round: 1, signal: expect.any(AbortSignal) },
    );
    expect(params()[1]).toMatchObject({ inputResponses: { region: accept("eu"), size: decline } });
    expect(transport.sent[0]?.params?.["_meta"]).toMatchObject({
      "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
    });
  });

  test("has time for all of it together, and keeps what was answered otherwise", async () => {
    const questions = { a: formQuestion("A?"), r: { method: "roots/list" } };
    const { client, time } = await connectScripted([asking(questions, "s")], {
      handlers: { listRoots: () => ({ roots: [] }), answerRound: () => new Promise(() => undefined) },
      answerTimeoutMs: 5_000,
    });
    const calling = catchError(client.callTool("t"));
    await settle();
    time.advance(5_000);
    expect(await calling).toMatchObject({
      code: "ERR_MCP_FLOW_TIMEOUT",
      option: "answerTimeoutMs",
      flow: { step: { questions: { r: { answer: { roots: [] } } } } },
    });
  });
});

describe("a host that shows one question at a time", () => {
  test("is asked in the order of the questions", async () => {
    const running = new Set<string>();
    const order: string[] = [];
    const elicitForm = async (_: unknown, { key }: { key: string }) => {
      running.add(key);
      order.push(`${key} of ${running.size}`);
      await settle();
      running.delete(key);
      return decline;
    };
    const { client } = await connectScripted([two, saying("done")], { handlers: { elicitForm } });
    await client.callTool("t", {}, { elicitationOrder: "one-at-a-time" });
    expect(order.splice(0)).toEqual(["region of 1", "size of 1"]);
    const again = await connectScripted([two, saying("done")], { handlers: { elicitForm } });
    await again.client.callTool("t");
    expect(order).toEqual(["region of 1", "size of 2"]);
  });
});

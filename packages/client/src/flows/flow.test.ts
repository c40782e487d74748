import type { ElicitResult } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { asking, formQuestion, saying } from "../scripted-transport.fixture.ts";
import { catchError, connectScripted, settle } from "./connect-scripted.fixture.ts";

const accept = (text: string): ElicitResult => ({ action: "accept", content: { text } });
const decline: ElicitResult = { action: "decline" };
const two = asking({ region: formQuestion("Where?"), size: formQuestion("How large?") }, "s1");

describe("a flow by hand", () => {
  test("makes one round trip at a time, and says what is to be done next", async () => {
    const { client, params, time } = await connectScripted([two, asking(undefined, "s2"), saying("done")]);
    const flow = client.startTool("provision", { name: "a" });
    expect([flow.method, flow.target, flow.step, params()]).toEqual([
      "tools/call",
      "provision",
      { type: "sending", round: 1, mayHaveRun: false },
      [],
    ]);
    const asked = await flow.advance();
    expect(asked).toMatchObject({
      type: "asking",
      round: 1,
      questions: {
        region: { kind: "elicitForm", key: "region", params: { message: "Where?" }, defaults: {}, hasHandler: false },
        size: { kind: "elicitForm" },
      },
    });
    expect(params()).toHaveLength(1);
    const waiting = await flow.advance({ region: accept("eu"), size: decline });
    expect(waiting).toEqual({ type: "waiting", round: 2, receivedAt: new Date(time.clock()), pauseMs: 50 });
    expect(await flow.advance()).toEqual({ type: "complete", round: 3, result: saying("done") });
    expect(flow.step.type).toBe("complete");
    const call = { name: "provision", arguments: { name: "a" } };
    expect(params()).toStrictEqual([
      call,
      { ...call, inputResponses: { region: accept("eu"), size: decline }, requestState: "s1" },
      { ...call, requestState: "s2" },
    ]);
  });

  test.each([
    ["a prompt", { messages: [] }, { name: "p", arguments: { a: "b" } }],
    ["a resource", { contents: [] }, { uri: "x:y" }],
  ])("is there for %s too", async (kind, complete, call) => {
    const { client, params } = await connectScripted([asking({ a: formQuestion("A?") }, "s"), complete]);
    const flow = kind === "a prompt" ? client.startPrompt("p", { a: "b" }) : client.startResource("x:y");
    await flow.advance();
    expect(await flow.advance({ a: decline })).toMatchObject({ type: "complete", result: complete });
    expect(params()).toStrictEqual([call, { ...call, inputResponses: { a: decline }, requestState: "s" }]);
  });

  test("notes answers one by one and sends nothing before it is told to", async () => {
    const { client, params } = await connectScripted([two, saying("done")]);
    const flow = client.startTool("t");
    await flow.advance();
    expect(flow.answer({ size: accept("xl") })).toMatchObject({ questions: { size: { answer: accept("xl") } } });
    flow.answer({ size: accept("s") });
    expect(await catchError(flow.advance())).toMatchObject({ code: "ERR_MCP_INVALID_ANSWER", key: "region", flow });
    expect(flow.answer({ region: decline })).toEqual({ type: "sending", round: 2, mayHaveRun: false });
    expect(params()).toHaveLength(1);
    await flow.advance();
    expect(params()[1]).toMatchObject({ inputResponses: { region: decline, size: accept("s") } });
  });

  test.each([
    ["does not fit the form", { region: { action: "accept", content: { text: 5 } } as never }, "region"],
    ["is of another kind", { region: { roots: [] } }, "region"],
    ["is for nothing that was asked", { toString: decline }, "toString"],
  ])("takes no answer that %s, and none that came with it", async (_, wrong, key) => {
    const { client, params } = await connectScripted([two, saying("done")]);
    const flow = client.startTool("t");
    await flow.advance();
    expect(() => flow.answer({ size: decline, ...wrong })).toThrow(
      expect.objectContaining({ code: "ERR_MCP_INVALID_ANSWER", key }),
    );
    expect(await catchError(flow.advance({ size: decline, ...wrong }))).toMatchObject({ key, flow });
    expect(flow.toJSON().state).not.toHaveProperty("inputResponses");
    expect(params()).toHaveLength(1);
  });

  test("waits for what is left of a pause, and no longer", async () => {
    const { client, time } = await connectScripted([asking(undefined, "s"), asking(undefined, "s"), saying("x")]);
    const flow = client.startTool("t");
    await flow.advance();
    time.advance(20);
    await flow.advance();
    time.advance(1_000_000);
    await flow.advance();
    expect(time.slept.filter((ms) => ms !== 60_000)).toEqual([30, 0]);
  });

  test("takes off from the first pause of a run only what is over of it", async () => {
    const { client, time } = await connectScripted([asking(undefined, "s"), asking(undefined, "s"), saying("x")]);
    const flow = client.startTool("t");
    await flow.advance();
    time.advance(1_000_000);
    await flow.run();
    expect(time.slept.filter((ms) => ms !== 60_000)).toEqual([0, 100]);
  });

  test("counts no rounds and has no end of waiting: both are the host's", async () => {
    const { client, params } = await connectScripted([asking({ a: formQuestion("A?") }, "s")], {
      inputRequiredMaxRounds: 1,
    });
    const flow = client.startTool("t");
    await flow.advance();
    for (let round = 0; round < 20; round++) await flow.advance({ a: decline });
    expect([flow.step.round, params().length]).toEqual([21, 21]);
  });

  test("refuses what makes no sense where it stands", async () => {
    const { client } = await connectScripted([saying("done")]);
    const flow = client.startTool("t");
    expect(() => flow.answer({ a: decline })).toThrow('has no open question at "sending": see its step');
    const first = flow.advance();
    const others = await Promise.allSettled([flow.advance(), flow.run(), first]);
    const reason = expect.objectContaining({ message: expect.stringContaining("is under way") });
    expect(others).toMatchObject([{ reason }, { reason }, { status: "fulfilled" }]);
    await expect(flow.advance()).rejects.toThrow("is complete");
    expect(() => flow.answer({ a: decline })).toThrow('has no open question at "complete"');
    await expect(flow.run()).rejects.toThrow("is complete");
  });

  test("says what the host has a handler for", async () => {
    const questions = { a: formQuestion("A?"), r: { method: "roots/list" } };
    const { client } = await connectScripted([asking(questions)], { handlers: { elicitForm: () => decline } });
    const step = await client.startTool("t").advance();
    expect(step).toMatchObject({ questions: { a: { hasHandler: true }, r: { hasHandler: false, kind: "listRoots" } } });
  });

  test("says when the state came, and when the server says that it ends to count", async () => {
    const _meta = { "proj/requestStateExpiresAt": "2026-07-28T12:00:00.000Z" };
    const { client, time } = await connectScripted([
      { ...two, _meta },
      { ...two, _meta: { ..._meta, "proj/requestStateExpiresAt": 5 } },
    ]);
    const flow = client.startTool("t");
    const received = { receivedAt: new Date(time.clock()) };
    expect(await flow.advance()).toMatchObject({ ...received, expiresAt: new Date("2026-07-28T12:00:00.000Z") });
    expect(await flow.advance({ region: decline, size: decline })).not.toHaveProperty("expiresAt");
  });
});

describe("a flow run by handlers", () => {
  test("goes on to the result", async () => {
    const elicitForm = vi.fn(() => decline);
    const { client, params } = await connectScripted([two, asking(undefined, "s"), two, saying("done")], {
      handlers: { elicitForm },
    });
    const flow = client.startTool("t");
    expect(await flow.run()).toEqual({ type: "complete", round: 4, result: saying("done") });
    expect([elicitForm.mock.calls.length, params().length]).toEqual([4, 4]);
  });

  test("stops at what it has no handler for, with what the others answered, and goes on from there", async () => {
    const questions = { a: formQuestion("A?"), r: { method: "roots/list" } };
    const { client, params } = await connectScripted([asking(questions, "s"), saying("done")], {
      handlers: { elicitForm: () => accept("x") },
    });
    const flow = client.startTool("t");
    const step = await flow.run();
    expect(step).toMatchObject({ type: "asking", questions: { a: { answer: accept("x") }, r: { hasHandler: false } } });
    expect((await flow.advance({ r: { roots: [] } })).type).toBe("complete");
    expect(params()[1]).toMatchObject({ inputResponses: { a: accept("x"), r: { roots: [] } } });
  });

  test("takes handlers for some kinds or keys only", async () => {
    const three = asking({ mine: formQuestion("A?"), other: formQuestion("B?"), r: { method: "roots/list" } }, "s");
    const elicitForm = vi.fn(() => decline);
    const { client } = await connectScripted([three, saying("done")], { handlers: { elicitForm } });
    const flow = client.startTool("t");
    const step = await flow.run({
      handlers: { listRoots: () => ({ roots: [] }) },
      handlersByKey: { mine: ({ kind }) => accept(kind) },
    });
    expect(step).toMatchObject({
      questions: { mine: { answer: accept("elicitForm") }, r: { answer: { roots: [] } } },
    });
    expect(elicitForm).not.toHaveBeenCalled();
    expect((await flow.run()).type).toBe("complete");
    expect(elicitForm).toHaveBeenCalledTimes(1);
  });

  test("keeps to the limits of rounds, and may be told to go on", async () => {
    const { client, params } = await connectScripted([two], {
      handlers: { elicitForm: () => decline },
      inputRequiredMaxRounds: 2,
    });
    const flow = client.startTool("t");
    expect(await catchError(flow.run())).toMatchObject({ code: "ERR_MCP_ROUNDS_EXCEEDED", flow });
    expect([flow.step.type, params().length]).toEqual(["asking", 3]);
    await expect(flow.run()).rejects.toMatchObject({ option: "inputRequiredMaxRounds" });
    expect(params()).toHaveLength(4);
  });

  test("ends what it does when its own signal aborts, and can be run again", async () => {
    const stop = new AbortController();
    const handlers = { elicitForm: vi.fn<() => Promise<ElicitResult>>(() => new Promise(() => undefined)) };
    const { client } = await connectScripted([two, saying("done")], { handlers });
    const flow = client.startTool("t");
    const running = flow.run({ signal: stop.signal });
    await settle();
    stop.abort("later");
    await expect(running).rejects.toBe("later");
    handlers.elicitForm.mockResolvedValue(decline);
    expect((await flow.run()).type).toBe("complete");
  });

  test("ends for good when the signal that it was started with aborts", async () => {
    const stop = new AbortController();
    const { client } = await connectScripted([two, saying("done")], { handlers: { elicitForm: () => decline } });
    const flow = client.startTool("t", {}, { signal: stop.signal });
    await flow.advance();
    stop.abort("enough");
    await expect(flow.run()).rejects.toBe("enough");
    await expect(flow.run({ signal: new AbortController().signal })).rejects.toBe("enough");
  });
});

import type { ElicitResult } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import type { Client } from "../client.ts";
import { asking, formQuestion, saying } from "../scripted-transport.fixture.ts";
import { connectScripted } from "./connect-scripted.fixture.ts";
import type { ParkedFlow } from "./parked-flow.ts";

const accept = (text: string): ElicitResult => ({ action: "accept", content: { text } });
const decline: ElicitResult = { action: "decline" };
const two = asking({ region: formQuestion("Where?"), size: formQuestion("How large?") }, "s1");

/** A flow that has asked and was parked. */
async function park(): Promise<{ readonly json: ParkedFlow<"tools/call">; readonly client: Client }> {
  const { client } = await connectScripted([two]);
  const flow = client.startTool("provision", { name: "a" });
  await flow.advance();
  return { json: flow.toJSON(), client };
}

describe("a parked flow", () => {
  test("is all that another process needs, as plain JSON", async () => {
    const _meta = { "proj/requestStateExpiresAt": "2026-07-28T12:00:00Z" };
    const { client } = await connectScripted([{ ...two, _meta }], { flowTimeoutMs: 3_600_000 });
    const flow = client.startTool("provision", { name: "a" });
    await flow.advance();
    flow.answer({ region: accept("eu") });
    expect(JSON.parse(JSON.stringify(flow))).toStrictEqual({
      formatVersion: 1,
      origin: "scripted:",
      protocolVersion: "2026-07-28",
      method: "tools/call",
      target: "provision",
      arguments: { name: "a" },
      startedAt: "1970-01-01T00:00:01.000Z",
      deadline: "1970-01-01T01:00:01.000Z",
      receivedAt: "1970-01-01T00:00:01.000Z",
      expiresAt: "2026-07-28T12:00:00.000Z",
      state: {
        phase: "asking",
        round: 1,
        askingRounds: 1,
        pauseMs: 0,
        waitedMs: 0,
        result: { ...two, _meta },
        inputResponses: { region: accept("eu") },
      },
    });
  });

  test.each(["text", "data"])("goes on elsewhere, from %s", async (form) => {
    const { json } = await park();
    const { client, params } = await connectScripted([two, saying("done")], {
      handlers: { elicitForm: (_, { round }) => accept(`${round}`) },
    });
    const flow = client.resumeFlow(form === "text" ? JSON.stringify(json) : json);
    expect([flow.method, flow.target, flow.step.type]).toEqual(["tools/call", "provision", "asking"]);
    expect(params()).toEqual([]);
    flow.answer({ size: decline });
    expect(await flow.run()).toMatchObject({ type: "complete", round: 3 });
    const call = { name: "provision", arguments: { name: "a" } };
    expect(params()).toStrictEqual([
      { ...call, inputResponses: { region: accept("1"), size: decline }, requestState: "s1" },
      { ...call, inputResponses: { region: accept("2"), size: accept("2") }, requestState: "s1" },
    ]);
  });

  test.each<[string, object[], (flow: ReturnType<Client["startTool"]>) => Promise<unknown>, object[]]>([
    ["nothing was sent", [saying("x")], async () => undefined, [{ name: "t" }]],
    [
      "the server wants to be waited for",
      [asking(undefined, "w")],
      (flow) => flow.advance(),
      [{ name: "t", requestState: "w" }],
    ],
    [
      "all was answered and nothing sent",
      [two],
      async (flow) => {
        await flow.advance();
        flow.answer({ region: decline, size: decline });
      },
      [{ name: "t", inputResponses: { region: decline, size: decline }, requestState: "s1" }],
    ],
    [
      "a question has an odd name",
      [asking(JSON.parse(`{"__proto__": ${JSON.stringify(formQuestion("P?"))}}`), "s")],
      async (flow) => {
        await flow.advance();
        flow.answer(JSON.parse('{"__proto__":{"action":"decline"}}'));
      },
      [JSON.parse('{"name":"t","inputResponses":{"__proto__":{"action":"decline"}},"requestState":"s"}')],
    ],
  ])("is the same wherever it stands: %s", async (_, answers, prepare, sent) => {
    const first = await connectScripted(answers);
    const flow = first.client.startTool("t");
    await prepare(flow);
    const second = await connectScripted([saying("done")]);
    const resumed = second.client.resumeFlow(JSON.stringify(flow));
    expect(resumed.toJSON()).toStrictEqual(flow.toJSON());
    expect(await resumed.advance()).toMatchObject({ type: "complete" });
    expect(JSON.stringify(second.params())).toBe(JSON.stringify(sent));
  });

  test("counts its rounds on, under the limits of the client that goes on with it", async () => {
    const { json } = await park();
    const { client, params } = await connectScripted([two], {
      handlers: { elicitForm: () => decline },
      inputRequiredMaxRounds: 3,
    });
    await expect(client.resumeFlow(json).run()).rejects.toMatchObject({ limit: 3 });
    expect(params()).toHaveLength(3);
    await expect(client.resumeFlow(json, { inputRequiredMaxRounds: 1 }).run()).rejects.toMatchObject({ limit: 1 });
  });

  test("is not changed by what is done to the JSON, nor the other way round", async () => {
    const { json, client } = await park();
    const flow = client.resumeFlow(json);
    Object.assign(json.arguments ?? {}, { name: "other" });
    expect(flow.toJSON().arguments).toEqual({ name: "a" });
    Object.assign(flow.toJSON().arguments ?? {}, { name: "other" });
    expect(flow.toJSON().arguments).toEqual({ name: "a" });
  });

  test("goes on with a server that has moved, only when that is said", async () => {
    const { json, client } = await park();
    const moved = { ...json, origin: "https://old.test/mcp" };
    expect(() => client.resumeFlow(moved)).toThrow(expect.objectContaining({ reason: "origin" }));
    expect(() => client.resumeFlow(moved, { movedFrom: "https://other.test/mcp" })).toThrow('"https://old.test/mcp"');
    expect(client.resumeFlow(moved, { movedFrom: "https://old.test/mcp" }).toJSON().origin).toBe("scripted:");
  });

  test.each<[string, object]>([
    ["format-version", { formatVersion: 2 }],
    ["format-version", { formatVersion: "1" }],
    ["origin", { origin: "https://other.test/" }],
    ["protocol-version", { protocolVersion: "2027-01-01" }],
    ["complete", { state: { phase: "ended", round: 1, askingRounds: 0, pauseMs: 0, waitedMs: 0 } }],
  ])("of another kind is refused: %s, %j", async (reason, change) => {
    const { json, client } = await park();
    expect(() => client.resumeFlow({ ...json, ...change })).toThrow(
      expect.objectContaining({ code: "ERR_MCP_INVALID_FLOW", reason }),
    );
  });

  test("that has its result is one that cannot be resumed", async () => {
    const { client } = await connectScripted([saying("x")]);
    const flow = client.startTool("t");
    await flow.run();
    expect(() => client.resumeFlow(JSON.stringify(flow))).toThrow("it has had its result");
  });

  const state = { phase: "sending", round: 2, askingRounds: 1, pauseMs: 0, waitedMs: 0 };
  const inputRequests = { a: formQuestion("A?") };
  const both = asking({ ...inputRequests, b: formQuestion("B?") }, "s");
  const ask = (inputResponses: object) => ({ state: { ...state, phase: "asking", result: both, inputResponses } });
  const cyclic: Record<string, unknown> = {};
  cyclic["o"] = cyclic;
  test.each<[string, unknown]>([
    ["no JSON", "{"],
    ["nothing", undefined],
    ["a list", []],
    ["a cycle", cyclic],
    ["arguments that nest too deeply", { arguments: { a: JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`) } }],
    ["what nests too deeply", `${"[".repeat(3_000)}${"]".repeat(3_000)}`],
    ["another method", { method: "tools/list" }],
    ["a method of every object", { method: "toString" }],
    ["no target", { target: undefined }],
    ["arguments that are none", { arguments: [] }],
    ["arguments of a prompt that are no texts", { method: "prompts/get", arguments: { a: 1 } }],
    ["arguments of a resource", { method: "resources/read", arguments: {} }],
    ["no start", { startedAt: undefined }],
    ["a time that is none", { deadline: "soon" }],
    ["no state", { state: null }],
    ["another phase", { state: { ...state, phase: "dreaming" } }],
    ["a round before the first", { state: { ...state, round: 0 } }],
    ["a count that is none", { state: { ...state, askingRounds: null } }],
    ["a count that is a fraction", { state: { ...state, round: 1.5 } }],
    ["a count that cannot grow", { state: { ...state, round: 1e308 } }],
    ["a wait that is none", { state: { ...state, waitedMs: -1 } }],
    [
      "a state of the server that is no text",
      { state: { ...state, result: { ...asking(undefined, "s"), requestState: { a: 1 } } } },
    ],
    [
      "questions that are none",
      { state: { ...state, phase: "asking", result: { resultType: "complete", content: [] } } },
    ],
    ["no question", { state: { ...state, phase: "asking", result: asking({}, "s") } }],
    ["a word for what was sent before", { state: { ...state, mayHaveRun: 1 } }],
    ["a wrong question", { state: { ...state, phase: "asking", result: asking({ a: { method: "x" } }, "s") } }],
    ["a wrong answer", ask({ a: { action: "accept", content: { text: 1 } } })],
    ["an answer to nothing", ask({ c: decline })],
    [
      "answers that are none",
      { state: { ...state, phase: "asking", result: asking(inputRequests), inputResponses: [] } },
    ],
    ["a wait for questions", { state: { ...state, phase: "pausing", result: asking(inputRequests, "s") } }],
    ["a wait for nothing", { state: { ...state, phase: "pausing" } }],
    [
      "questions that are answered already",
      { state: { ...state, phase: "asking", result: asking(inputRequests), inputResponses: { a: decline } } },
    ],
    ["answers without their questions", { state: { ...state, inputResponses: { a: decline } } }],
    ["an answer too few", { state: { ...state, result: asking(inputRequests), inputResponses: {} } }],
    [
      "a page to open that is none",
      {
        state: {
          ...state,
          phase: "asking",
          result: asking({
            a: { method: "elicitation/create", params: { mode: "url", message: "m", url: "javascript:x" } },
          }),
        },
      },
    ],
  ])("is not to be trusted, and refused where it has %s", async (_, change) => {
    const { json, client } = await park();
    const isPart = typeof change === "object" && change !== null && !Array.isArray(change) && !("o" in change);
    const given = isPart ? { ...json, ...change } : change;
    expect(() => client.resumeFlow(given)).toThrow(
      expect.objectContaining({ code: "ERR_MCP_INVALID_FLOW", reason: "malformed" }),
    );
  });

  test("changes no prototype, and has nothing but what is known", async () => {
    const { json, client } = await park();
    const text = JSON.stringify({ ...json, extra: 1, state: { ...json.state, more: 1 } }).replace(
      '"name":"a"',
      '"name":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}',
    );
    const flow = client.resumeFlow(text);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(Object.keys(flow.toJSON())).not.toContain("extra");
    expect(Object.keys(flow.toJSON().state)).not.toContain("more");
    const inherited: unknown = Object.create(json);
    expect(() => client.resumeFlow(inherited)).toThrow(expect.objectContaining({ code: "ERR_MCP_INVALID_FLOW" }));
  });
});

describe("the time of a flow", () => {
  test("goes on while it is parked", async () => {
    const first = await connectScripted([two], { flowTimeoutMs: 10_000 });
    const flow = first.client.startTool("t");
    await flow.advance();
    const text = JSON.stringify(flow);
    const second = await connectScripted([saying("done")]);
    second.time.advance(10_000);
    const late = second.client.resumeFlow(text);
    await expect(late.advance({ region: decline, size: decline })).rejects.toMatchObject({
      code: "ERR_MCP_FLOW_TIMEOUT",
      option: "flowTimeoutMs",
      flow: { step: { type: "sending" } },
    });
    expect(second.params()).toEqual([]);
    const renewed = second.client.resumeFlow(late.toJSON(), { flowTimeoutMs: 5_000 });
    expect((await renewed.advance()).type).toBe("complete");
  });

  test("leaves no timer and no listener behind", async () => {
    const { client, time } = await connectScripted([two, saying("done")], { handlers: { elicitForm: () => decline } });
    const stop = new AbortController();
    const attached = vi.spyOn(stop.signal, "addEventListener");
    const detached = vi.spyOn(stop.signal, "removeEventListener");
    await client.callTool("t", {}, { flowTimeoutMs: 10_000, answerTimeoutMs: 5_000, signal: stop.signal });
    expect(time.countWaiting()).toBe(0);
    expect(attached.mock.calls.length).toBeGreaterThan(0);
    expect(detached).toHaveBeenCalledTimes(attached.mock.calls.length);
  });

  test("ends what is under way, handlers included", async () => {
    const signals: AbortSignal[] = [];
    const elicitForm = vi.fn((_: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    });
    const { client, time } = await connectScripted([two], { handlers: { elicitForm }, flowTimeoutMs: 10_000 });
    const calling = client.callTool("t").catch((error: unknown) => error);
    await vi.waitFor(() => expect(elicitForm).toHaveBeenCalledTimes(2));
    time.advance(10_000);
    expect(await calling).toMatchObject({ code: "ERR_MCP_FLOW_TIMEOUT", flow: { step: { type: "asking" } } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Client } from "./client.ts";
import type { RoundListener, RoundReport } from "./rounds/round-report.ts";
import { asking, failWith, formQuestion, saying, scriptTransport } from "./scripted-transport.fixture.ts";
import { createManualTime } from "./timing/manual-time.fixture.ts";

const question = asking({ a: formQuestion("A?") }, "s1");
const answer = { a: { action: "accept", content: { text: "x" } } } as const;

async function connect(transport: ReturnType<typeof scriptTransport>, onRound?: RoundListener) {
  const { clock, sleep, advance } = createManualTime(300);
  const { send } = transport;
  transport.send = (request, options) => {
    advance(25);
    return send(request, options);
  };
  const handlers = { elicitForm: () => answer.a };
  return Client.connect(transport, { clientInfo: { name: "t", version: "0" }, handlers, clock, sleep, onRound });
}

describe("onRound", () => {
  test("tells the timeline of a call: what was sent, what came and how long it took", async () => {
    const reports: RoundReport[] = [];
    const client = await connect(scriptTransport(question, asking(undefined, "s2"), saying("done")), (report) => {
      reports.push(report);
    });
    await client.callTool("tool", { x: 1 });
    const call = { method: "tools/call", target: "tool", durationMs: 25 };
    expect(reports).toStrictEqual([
      { ...call, round: 1, kind: "input_required", inputRequests: { a: formQuestion("A?") }, requestState: "s1" },
      { ...call, round: 2, kind: "input_required", inputResponses: answer, requestState: "s2" },
      { ...call, round: 3, kind: "complete" },
    ]);
  });

  test("tells of the error that ends a call", async () => {
    const reports: RoundReport[] = [];
    const client = await connect(scriptTransport(failWith(-32603, "broken")));
    const call = client.readResource("x:y", { onRound: (report) => reports.push(report) });
    const error = await call.catch((thrown) => thrown);
    expect(reports).toStrictEqual([
      { method: "resources/read", target: "x:y", round: 1, durationMs: 25, kind: "failed", error },
    ]);
  });

  test("is called for the client first, then for the call", async () => {
    const heard: string[] = [];
    const client = await connect(scriptTransport(saying("x")), () => heard.push("client"));
    await client.callTool("tool", {}, { onRound: () => heard.push("call") });
    await client.callTool("tool");
    expect(heard).toEqual(["client", "call", "client"]);
  });

  test("cannot change the flow through what it is shown", async () => {
    const transport = scriptTransport(question, saying("done"));
    const client = await connect(transport, ({ inputRequests }) => {
      for (const key of Object.keys(inputRequests ?? {})) delete inputRequests?.[key];
    });
    await client.callTool("tool");
    expect(transport.sent[1]?.params).toMatchObject({ inputResponses: answer });
  });
});

describe("what onRound throws", () => {
  const thrown: unknown[] = [];
  beforeEach(() => {
    // Stands in for the platform, which would make the error an uncaught one and end this test run.
    vi.stubGlobal("queueMicrotask", (task: () => void) => {
      try {
        task();
      } catch (error) {
        thrown.push(error);
      }
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    thrown.length = 0;
  });

  test("has nothing to do with a response that nests too deeply: that ends the call", async () => {
    const deep = JSON.parse("[".repeat(6_000) + "]".repeat(6_000));
    const reports: RoundReport[] = [];
    const transport = scriptTransport(asking({ a: { ...formQuestion("A?"), _meta: { deep } } }, "s1"));
    const client = await connect(transport, (report) => reports.push(report));
    await expect(client.callTool("tool")).rejects.toMatchObject({ code: "ERR_MCP_INVALID_RESULT" });
    expect(reports.map(({ kind }) => kind)).toEqual(["failed"]);
    expect(thrown).toEqual([]);
  });

  test("is told from a copy for it that cannot be made, which ends the call", async () => {
    const { stringify } = JSON;
    const spy = vi.spyOn(JSON, "stringify").mockImplementation((value, ...others) => {
      if (typeof value === "object" && value !== null && "uncopyable" in value) throw new RangeError("too much");
      return stringify(value, ...(others as []));
    });
    const reports: RoundReport[] = [];
    const transport = scriptTransport(asking({ uncopyable: formQuestion("A?") }));
    const client = await connect(transport, (report) => reports.push(report));
    const error = await client.callTool("tool").catch((caught) => caught);
    spy.mockRestore();
    expect(error).toMatchObject({ code: "ERR_MCP_CONFIGURATION", cause: expect.any(RangeError) });
    expect([reports, thrown]).toEqual([[], []]);
  });

  test("is reported as uncaught and leaves the flow and other listeners alone", async () => {
    const error = new TypeError("bad printer");
    const heard: number[] = [];
    const client = await connect(scriptTransport(question, saying("done")), () => {
      throw error;
    });
    const result = await client.callTool("tool", {}, { onRound: ({ round }) => heard.push(round) });
    expect(result).toStrictEqual(saying("done"));
    expect(heard).toEqual([1, 2]);
    expect(thrown).toEqual([error, error]);
  });
});

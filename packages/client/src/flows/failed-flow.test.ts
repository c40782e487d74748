import type { ElicitResult } from "@proj/types";
import { describe, expect, test } from "vitest";
import type { ClientOptions } from "../client-options.ts";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { restrictQuestions } from "../questions/restrict-questions.ts";
import { type Answer, asking, failWith, formQuestion, saying } from "../scripted-transport.fixture.ts";
import { readFlow } from "./attach-flow.ts";
import { catchError, connectScripted, settle } from "./connect-scripted.fixture.ts";

const accept = (text: string): ElicitResult => ({ action: "accept", content: { text } });
const decline: ElicitResult = { action: "decline" };
const two = asking({ region: formQuestion("Where?"), size: formQuestion("How large?") }, "s1");

describe("a flow that failed", () => {
  test("sends the identical round again, under a new id, when its outcome is not known", async () => {
    let tries = 0;
    const { client, transport, params } = await connectScripted(
      [
        two,
        (request) => {
          if (++tries === 1) throw new OutcomeUnknownError("cut off");
          return { jsonrpc: "2.0", id: request.id, result: saying("done") };
        },
      ],
      { handlers: { elicitForm: () => decline } },
    );
    const error = await catchError(client.callTool("t", { x: 1 }));
    if (!OutcomeUnknownError.is(error)) throw error;
    expect(error.flow?.step).toEqual({ type: "sending", round: 2, mayHaveRun: true });
    const parked: unknown = JSON.parse(JSON.stringify(error.flow));
    expect(client.resumeFlow(parked).step).toEqual({ type: "sending", round: 2, mayHaveRun: true });
    expect(await error.flow?.advance()).toMatchObject({ type: "complete" });
    expect(params()[2]).toStrictEqual(params()[1]);
    expect(new Set(transport.sent.map(({ id }) => id)).size).toBe(3);
  });

  test.each<[string, Partial<ClientOptions>, Answer[], string]>([
    ["a handler that throws", { handlers: { elicitForm: () => Promise.reject(new TypeError("x")) } }, [two], "asking"],
    ["a missing handler", {}, [two], "asking"],
    ["too many rounds", { inputRequiredMaxRounds: 0 }, [two], "asking"],
    ["too long a wait", { stateOnlyTimeoutMs: 0 }, [asking(undefined, "s")], "waiting"],
    ["an error of the server", {}, [failWith(-32603, "no")], "sending"],
    ["a closed client", {}, [() => Promise.reject(new ClosedError())], "sending"],
    ["a policy", { policy: restrictQuestions({ allow: [] }) }, [two], "asking"],
    ["a hook that refuses", { beforeRound: () => Promise.reject(new TypeError("no")) }, [two], "sending"],
  ])("is on the error: %s", async (_, options, answers, type) => {
    const { client } = await connectScripted(answers, options);
    const error = await catchError(client.callTool("t"));
    expect(readFlow(error)?.step.type).toBe(type);
    expect(error).toMatchObject({ flow: readFlow(error) });
    expect(JSON.stringify(error)).not.toContain("formatVersion");
  });

  test("is on the error of a request that took too long", async () => {
    const { client, time } = await connectScripted([() => new Promise(() => undefined)], { requestTimeoutMs: 1_000 });
    const calling = catchError(client.callTool("t"));
    await settle();
    time.advance(1_000);
    expect(await calling).toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT", flow: { step: { type: "sending" } } });
  });

  test("can be read from the reason of an abort, with the answers that were given", async () => {
    const stop = new AbortController();
    const elicitForm = (_: unknown, { key }: { key: string }): ElicitResult | Promise<ElicitResult> =>
      key === "region" ? accept("eu") : new Promise(() => undefined);
    const { client, params } = await connectScripted([two, saying("done")], { handlers: { elicitForm } });
    const calling = catchError(client.callTool("t", {}, { signal: stop.signal }));
    await settle();
    stop.abort();
    const reason = await calling;
    expect(reason).toBe(stop.signal.reason);
    const parked = JSON.stringify(readFlow(reason));
    const flow = client.resumeFlow(parked);
    await flow.advance({ size: decline });
    expect(params()[1]).toMatchObject({ inputResponses: { region: accept("eu"), size: decline } });
  });

  test("cannot be read from a reason that several calls had", async () => {
    const stop = new AbortController();
    const { client } = await connectScripted([() => new Promise(() => undefined)]);
    const calls = [
      client.callTool("a", {}, { signal: stop.signal }),
      client.callTool("b", {}, { signal: stop.signal }),
    ];
    const ended = Promise.allSettled(calls);
    stop.abort();
    await ended;
    expect(readFlow(stop.signal.reason)).toBeUndefined();
    expect([readFlow(undefined), readFlow("x"), readFlow(new TypeError("x"))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("of a closed client is on an error of its own for each call", async () => {
    const { client } = await connectScripted([() => new Promise(() => undefined)]);
    const calls = [catchError(client.callTool("a")), catchError(client.callTool("b"))];
    await settle();
    await client.close();
    expect((await Promise.all(calls)).map((error) => readFlow(error)?.target)).toEqual(["a", "b"]);
  });
});

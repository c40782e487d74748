import { expect, it } from "vitest";
import type { ClientScript, Step } from "./client-script.ts";
import type { Connect, Connection, ConnectionSettings, ToolAnswer } from "./connection.ts";
import type { PlayReport } from "./play-report.ts";
import { play } from "./play-script.ts";

const answers = { fields: { confirm: true }, canBeAsked: true };
const question = {
  method: "elicitation/create",
  params: { message: "Go on?", requestedSchema: { properties: { confirm: {} } } },
};
const text = (said: string): ToolAnswer => ({ content: [{ type: "text", text: said }] });

/** An SDK that can do nothing but what is given. */
function pretend(connection: Partial<Connection>): { readonly log: string[]; readonly connect: Connect } {
  const log: string[] = [];
  const connect = async ({ canBeAsked }: ConnectionSettings): Promise<Connection> => {
    log.push(canBeAsked ? "connects" : "connects, and cannot be asked");
    const close = async () => void log.push("closes");
    return { protocolVersion: "2026-07-28", close, ...connection } as Connection;
  };
  return { log, connect };
}

async function playAll(connect: Connect, ...plays: (readonly Step[])[]): Promise<PlayReport[]> {
  const script: ClientScript = {
    target: { transport: "HTTP", url: "http://127.0.0.1:1/mcp" },
    mode: "auto",
    plays: plays.map((steps, index) => ({ id: `${index}`, steps: [...steps], answers })),
  };
  const reports: PlayReport[] = [];
  for await (const report of play(script, connect)) reports.push(report);
  return reports;
}

const call = { do: "call", tool: "locate", arguments: {} } as const;

it("plays go over one connection", async () => {
  const { log, connect } = pretend({ call: async () => text("Done.") });
  const reports = await playAll(connect, [call, call], [call]);
  const done = { kind: "complete", text: "Done.", isError: false };
  expect(reports.map(({ id, outcomes }) => [id, outcomes])).toEqual([
    ["0", [done, done]],
    ["1", [done]],
  ]);
  expect(log).toEqual(["connects", "closes"]);
});

it("who declares something else has another connection", async () => {
  const { log, connect } = pretend({ call: async () => text("Done.") });
  const script: ClientScript = {
    target: { transport: "HTTP", url: "http://127.0.0.1:1/mcp" },
    mode: "auto",
    plays: [true, false].map((canBeAsked, index) => ({
      id: `${index}`,
      steps: [call],
      answers: { ...answers, canBeAsked },
    })),
  };
  for await (const { outcomes } of play(script, connect)) expect(outcomes).toHaveLength(1);
  expect(log).toEqual(["connects", "closes", "connects, and cannot be asked", "closes"]);
});

it("what is thrown ends the play, and its connection is not used again", async () => {
  const thrown = Object.assign(new Error("No."), { name: "ProtocolError", rpcCode: -32601 });
  const { log, connect } = pretend({ ping: () => Promise.reject(thrown) });
  const reports = await playAll(connect, [{ do: "ping" }, { do: "ping" }], [{ do: "ping" }]);
  const error = { kind: "error", name: "ProtocolError", message: "No.", code: -32601 };
  expect(reports.map(({ outcomes }) => outcomes)).toEqual([[error], [error]]);
  expect(log).toEqual(["connects", "closes", "connects", "closes"]);
});

it("who cannot connect says so in each play", async () => {
  const connect = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  const reports = await playAll(connect, [call], [call]);
  expect(reports.map(({ protocolVersion, outcomes }) => [protocolVersion, outcomes])).toEqual(
    [1, 2].map(() => ["none", [{ kind: "error", name: "Error", message: "ECONNREFUSED: refused" }]]),
  );
});

it("a call is given up when that was heard", async () => {
  const connect: Connect = async ({ stage }) => {
    const calling: Connection["call"] = (_call, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        stage.diary.hear("progress 1/2");
      });
    return { protocolVersion: "2026-07-28", call: calling, close: async () => {} } as unknown as Connection;
  };
  const [report] = await playAll(connect, [{ ...call, watches: true, cancelsOn: "progress 1/2" }]);
  expect(report).toMatchObject({
    heard: ["progress 1/2"],
    outcomes: [{ kind: "complete", text: "Cancelled.", isError: false }],
  });
});

it.each([
  ["tampered", { name: "locate", requestState: "aaAaa" }],
  ["unasked", { name: "locate" }],
] as const)("by hand, the answers come back in a way of their own: %s", async (way, expected) => {
  const calls: unknown[] = [];
  const { connect } = pretend({
    callOnce: async (made) => {
      calls.push(made);
      return calls.length === 1 ? { inputRequests: { go: question }, requestState: "aaaaa" } : text("Done.");
    },
  });
  const [report] = await playAll(connect, [{ do: "call-by-hand", tool: "locate", arguments: {}, way }]);
  const inputResponses = { go: { action: "accept", content: { confirm: true } } };
  expect(calls).toEqual([
    { name: "locate", arguments: {} },
    { ...expected, arguments: {}, inputResponses },
  ]);
  expect(report).toMatchObject({ questions: ["form: Go on?"], outcomes: [{ text: "Done." }] });
});

it("by hand, a server without a token has nothing to change", async () => {
  const { connect } = pretend({ callOnce: async () => text("Done.") });
  const step = { do: "call-by-hand", tool: "locate", arguments: {}, way: "tampered" } as const;
  const [report] = await playAll(connect, [step]);
  expect(report?.outcomes).toEqual([{ kind: "error", name: "TypeError", message: "No question came with a token." }]);
});

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type JSONRPCResponse, metaKeys, PROTOCOL_VERSION } from "@proj/types";
import { onTestFinished } from "vitest";
import type { InstanceOrder, InstanceReport, InstanceSettings, StopPlace } from "./instance-messages.fixture.ts";

/** What came of a call: a response, or nothing because the process died. */
export type CallOutcome = JSONRPCResponse | "lost";

/** One process of the server. */
export interface Instance {
  /** Calls the tool for `round`: for its question, or with the token of it to be answered. */
  call(round: string, requestState?: string): Promise<CallOutcome>;
  turnClock(aheadMs: number): Promise<void>;
  /** Lets the next round stop there, and gives a promise of that it has. */
  stopInNextRound(place: StopPlace): Promise<{ readonly stopped: Promise<void> }>;
  /** Why it rejected rounds, in order. */
  readonly rejections: readonly string[];
  /** Ends it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
}

const answers = { go: { action: "accept", content: { sure: true } } };
const meta = {
  [metaKeys.protocolVersion]: PROTOCOL_VERSION,
  [metaKeys.clientInfo]: { name: "contention", version: "1.0.0" },
  [metaKeys.clientCapabilities]: { elicitation: { form: {} } },
};

/** Starts `count` processes at once. They end with the test, if not before. */
export function startInstances(program: string, count: number, settings: InstanceSettings): Promise<Instance[]> {
  return Promise.all(Array.from({ length: count }, () => startInstance(program, settings)));
}

async function startInstance(program: string, settings: InstanceSettings): Promise<Instance> {
  const child = fork(program, [JSON.stringify(settings)], { execArgv: [] });
  onTestFinished(() => end(child));
  const calls = new Map<number, (outcome: CallOutcome) => void>();
  const rejections: string[] = [];
  child.on("message", (report: InstanceReport) => {
    if (report.report === "rejected") rejections.push(report.reason);
    if (report.report !== "answer") return;
    calls.get(report.number)?.(report.response ?? "lost");
    calls.delete(report.number);
  });
  child.on("exit", () => {
    for (const resolve of calls.values()) resolve("lost");
    calls.clear();
  });
  await waitForReport(child, "ready");
  let lastNumber = 0;

  return {
    rejections,
    call(round, requestState) {
      const number = ++lastNumber;
      const round2 = requestState === undefined ? {} : { requestState, inputResponses: answers };
      const outcome = new Promise<CallOutcome>((resolve) => calls.set(number, resolve));
      const params = { name: "pay", arguments: { round }, _meta: meta, ...round2 };
      send(child, { order: "call", number, params });
      return outcome;
    },
    turnClock: (aheadMs) => carryOut(child, { order: "turn clock", aheadMs }),
    async stopInNextRound(place) {
      const stopped = waitForReport(child, "stopped");
      await carryOut(child, { order: "stop in the next round", place });
      return { stopped };
    },
    kill: () => end(child),
  };
}

function send(child: ChildProcess, order: InstanceOrder): void {
  // Orders to a process that has just died come to nothing; its calls are told to be lost.
  if (child.connected) child.send(order, () => {});
}

async function carryOut(child: ChildProcess, order: InstanceOrder): Promise<void> {
  const done = waitForReport(child, "order carried out");
  send(child, order);
  await done;
}

function waitForReport(child: ChildProcess, awaited: InstanceReport["report"]): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on("message", ({ report }: InstanceReport) => report === awaited && resolve());
    child.once("exit", (code, signal) =>
      reject(new Error(`the process ended, ${signal ?? code}, before "${awaited}"`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

import { ProcessError } from "@proj/processes";
import { expect, it } from "vitest";
import type { Processes } from "../process/processes.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { ClientScript } from "../script/client-script.ts";
import type { Outcome } from "../script/play-report.ts";
import type { Pairing } from "./pairing.ts";
import type { Played } from "./play-scenarios.ts";
import { runPairing } from "./run-pairing.ts";

const program = (name: string) => ({ file: name, args: [] });
const done: Outcome = { kind: "complete", text: "Done.", isError: false };
const refused: Outcome = { kind: "error", name: "ProtocolError", code: -32601, message: "Method not found" };

function scenario(changes: Partial<Scenario> = {}): Scenario {
  return {
    id: "asks",
    title: "asks",
    answers: { fields: {}, canBeAsked: true },
    acts: [{ step: { do: "call", tool: "locate", arguments: {} }, gives: { text: "Done." } }],
    ...changes,
  };
}

/** A pairing whose client comes to `outcome` in each play, and what was done for it. */
function pretend(outcome: Outcome, changes: Partial<Pairing> = {}, serve?: Processes["serve"]) {
  const log: string[] = [];
  const play = async ({ target, plays }: ClientScript): Promise<Played> => {
    log.push(`plays ${plays.map(({ id }) => id)} at ${target.transport === "HTTP" ? target.url : target.file}`);
    const report = { protocolVersion: "2026-07-28", questions: [], heard: [], outcomes: [outcome] };
    return { reports: new Map(plays.map(({ id }) => [id, { id, ...report }])) };
  };
  const pairing: Pairing = {
    id: "pairing",
    peer: { id: "peer", title: "Peer" },
    server: "ours",
    encounter: { revision: "2026-07-28", transport: "HTTP", mode: "auto" },
    play,
    programs: { tools: program("tools"), demo: program("demo") },
    scenarios: [scenario()],
    lacks: [],
    missing: undefined,
    ...changes,
  };
  const processes: Processes = {
    serve:
      serve ??
      (async ({ file }) => {
        log.push(`start ${file}`);
        return { url: `http://${file}`, stop: async () => void log.push(`stop ${file}`) };
      }),
    run: async () => ({ code: 0, output: "" }),
  };
  return { log, run: async () => (await runPairing(pairing, processes)).cells };
}

it("starts each server once, has all plays played, and stops the server", async () => {
  const scenarios = [scenario(), scenario({ id: "declines" }), scenario({ id: "demo", server: "demo" })];
  const { log, run } = pretend(done, { scenarios });
  expect(Object.entries(await run())).toEqual(["asks", "declines", "demo"].map((id) => [id, { status: "passed" }]));
  expect(log).toEqual([
    "start tools",
    "plays asks,declines at http://tools",
    "stop tools",
    "start demo",
    "plays demo at http://demo",
    "stop demo",
  ]);
});

it("leaves it to the client to start a server on standard input and output", async () => {
  const encounter = { revision: "2026-07-28", transport: "stdio", mode: "auto" } as const;
  const { log, run } = pretend(done, { encounter, programs: { tools: program("tools") } });
  expect(await run()).toEqual({ asks: { status: "passed" } });
  expect(log).toEqual(["plays asks at tools"]);
});

it("has nothing to run for the demo where there is none", async () => {
  const programs = { tools: program("tools") };
  const { run } = pretend(done, { programs, scenarios: [scenario({ id: "demo", server: "demo" })] });
  expect(await run()).toEqual({ demo: { status: "not-applicable" } });
});

it("starts nothing where the other side is missing", async () => {
  const { log, run } = pretend(done, { missing: "no Python" });
  expect(await run()).toEqual({ asks: { status: "not-run", reason: "no Python" } });
  expect(log).toEqual([]);
});

it("shows the error that was expected", async () => {
  const acts: Scenario["acts"] = [{ step: { do: "ping" }, gives: { code: -32601 } }];
  const { run } = pretend(refused, { scenarios: [scenario({ acts })] });
  expect(await run()).toEqual({ asks: { status: "passed", shown: "ProtocolError -32601: Method not found" } });
});

it("fails a cell with what the client did instead", async () => {
  const { run } = pretend(refused);
  const reason = 'the client ended "call" with ProtocolError -32601: Method not found instead of the text Done.';
  expect(await run()).toEqual({ asks: { status: "failed", reason } });
});

it("fails the cells that a client told nothing of, with what it said in the end", async () => {
  const play = async (): Promise<Played> => ({ reports: new Map(), failure: "the client ended with code 1: boom" });
  const { log, run } = pretend(done, { play });
  expect(await run()).toEqual({ asks: { status: "failed", reason: "the client ended with code 1: boom" } });
  expect(log).toContain("stop tools");
});

it("fails the last cell of a client that told of everything and did not end well", async () => {
  const report = { protocolVersion: "2026-07-28", questions: [], heard: [], outcomes: [done] };
  const play = async ({ plays }: ClientScript): Promise<Played> => ({
    reports: new Map(plays.map(({ id }) => [id, { id, ...report }])),
    failure: "the client ended with code 1: ended after 100 s",
  });
  const { run } = pretend(done, { play, scenarios: [scenario(), scenario({ id: "last" })] });
  expect(await run()).toEqual({
    asks: { status: "passed" },
    last: { status: "failed", reason: "the client ended with code 1: ended after 100 s" },
  });
});

it("fails all cells of a server that does not start", async () => {
  const serve = () => Promise.reject(new ProcessError("The server ended (exit code 1) before it listened.\nno port"));
  const { run } = pretend(done, {}, serve);
  const reason = "The server ended (exit code 1) before it listened. no port";
  expect(await run()).toEqual({ asks: { status: "failed", reason } });
});

it("ends when it is interrupted", async () => {
  const { run } = pretend(done, {}, () => Promise.reject(new Error("interrupted")));
  await expect(run()).rejects.toThrow("interrupted");
});

const ping = scenario({ id: "ping", acts: [{ step: { do: "ping" }, gives: { text: "Done." } }] });

it("explains what the specification rules out, once it has failed for that reason", async () => {
  const { run } = pretend(refused, { scenarios: [ping] });
  expect(await run()).toMatchObject({ ping: { status: "impossible", page: "2026-07-28/changelog" } });
});

it("fails a cell that was said to be impossible, and works", async () => {
  const { run } = pretend(done, { scenarios: [ping] });
  expect(await run()).toMatchObject({
    ping: { status: "failed", reason: expect.stringContaining("said to be impossible, and works: The method ping") },
  });
});

it("fails a cell that is impossible for another reason than was said", async () => {
  const { run } = pretend({ ...refused, code: -32000, message: "boom" }, { scenarios: [ping] });
  expect(await run()).toMatchObject({
    ping: { status: "failed", reason: expect.stringContaining("impossible in another way") },
  });
});

it("explains what a program lacks, and only in the encounters that it lacks it in", async () => {
  const lack = { scenarios: ["asks"], because: "It cannot.", shows: /not found/ };
  const lacking = pretend(refused, { lacks: [lack] });
  expect(await lacking.run()).toEqual({ asks: { status: "impossible", because: "It cannot.", page: undefined } });
  const elsewhere = pretend(refused, { lacks: [{ ...lack, applies: ({ transport }) => transport === "stdio" }] });
  expect(await elsewhere.run()).toMatchObject({ asks: { status: "failed" } });
});

import { ProcessError } from "@proj/processes";
import { expect, it } from "vitest";
import type { Processes } from "../process/processes.ts";
import { listPairings } from "./list-pairings.ts";
import { type Pairing, runRow } from "./run-row.ts";
import type { Scenario } from "./scenarios.ts";

const program = (name: string) => ({ file: name, args: [] });
const pairing: Pairing = {
  id: "row",
  title: "Row",
  client: program("client"),
  servers: { tools: program("tools"), demo: program("demo") },
};

function scenario(changes: Partial<Scenario>): Scenario {
  return {
    id: "asks",
    title: "asks",
    server: "tools",
    script: { tool: "locate", arguments: {}, way: "automatic", answers: {}, canBeAsked: true },
    expected: { questions: [], outcome: { kind: "complete", text: /^Done\.$/ } },
    ...changes,
  };
}

const done = { kind: "complete", text: "Done.", isError: false };
const refused = { kind: "error", name: "ProtocolError", code: -32602, message: "No." };

/** Processes that answer at once. */
function pretend(outcome: unknown, changes: Partial<Processes> = {}): { log: string[]; processes: Processes } {
  const log: string[] = [];
  const report = { protocolVersion: "2026-07-28", tools: ["locate"], questions: [], outcome };
  return {
    log,
    processes: {
      serve: async ({ file }) => {
        log.push(`start ${file}`);
        return { url: `http://${file}`, stop: async () => void log.push(`stop ${file}`) };
      },
      run: async ({ file }, [script = ""]) => {
        log.push(`${file} calls ${(JSON.parse(script) as { url: string }).url}`);
        return { code: 0, output: `a warning\n${JSON.stringify(report)}\n` };
      },
      ...changes,
    },
  };
}

it("starts each server once, runs the client for each scenario, and stops the server", async () => {
  const { log, processes } = pretend(done);
  const scenarios = [scenario({}), scenario({ id: "declines" }), scenario({ id: "demo", server: "demo" })];
  const { cells } = await runRow(pairing, scenarios, processes);
  expect(cells).toEqual({
    asks: { status: "passed" },
    declines: { status: "passed" },
    demo: { status: "passed" },
  });
  expect(log).toEqual([
    "start tools",
    "client calls http://tools",
    "client calls http://tools",
    "stop tools",
    "start demo",
    "client calls http://demo",
    "stop demo",
  ]);
});

it("has nothing to run for the demo where the server is not ours", async () => {
  const { log, processes } = pretend(done);
  const row = await runRow(
    { ...pairing, servers: { tools: program("tools") } },
    [scenario({ id: "demo", server: "demo" })],
    processes,
  );
  expect(row.cells).toEqual({ demo: { status: "not-applicable" } });
  expect(log).not.toContain("start demo");
});

it("starts nothing where the other side is missing", async () => {
  const { log, processes } = pretend(done);
  const row = await runRow({ ...pairing, missing: "no Python" }, [scenario({})], processes);
  expect(row.cells).toEqual({ asks: { status: "not-run", reason: "no Python" } });
  expect(log).toEqual([]);
});

it("shows the error that was expected", async () => {
  const { processes } = pretend(refused);
  const expected = { questions: [], outcome: { kind: "error", code: -32602 } } as const;
  const row = await runRow(pairing, [scenario({ expected })], processes);
  expect(row.cells).toEqual({ asks: { status: "passed", shown: "ProtocolError -32602: No." } });
});

it("fails a cell with what the client did instead, and goes on with the next", async () => {
  const { processes } = pretend(refused);
  const row = await runRow(pairing, [scenario({}), scenario({ id: "next" })], processes);
  expect(row.cells["asks"]).toEqual({
    status: "failed",
    reason: "the client ended with ProtocolError -32602: No. instead of the text /^Done\\.$/",
  });
  expect(Object.keys(row.cells)).toEqual(["asks", "next"]);
});

it.each([
  [
    "that crashes",
    { code: 1, output: "file.js:1\n\nTypeError: boom\n    at file.js:1\n\nNode.js v20\n" },
    "the client ended with code 1: TypeError: boom",
  ],
  ["that reports nothing", { code: 0, output: "hello" }, "the client ended with code 0: hello"],
])("fails the cell of a client %s, and stops the server", async (_, result, reason) => {
  const { log, processes } = pretend(done, { run: async () => result });
  const row = await runRow(pairing, [scenario({})], processes);
  expect(row.cells).toEqual({ asks: { status: "failed", reason } });
  expect(log).toContain("stop tools");
});

it("fails all cells of a server that does not start", async () => {
  const serve = () => Promise.reject(new ProcessError("The server ended (exit code 1) before it listened.\nno port"));
  const { processes } = pretend(done, { serve });
  const row = await runRow(pairing, [scenario({}), scenario({ id: "declines" })], processes);
  const failed = { status: "failed", reason: "The server ended (exit code 1) before it listened. no port" };
  expect(Object.values(row.cells)).toEqual([failed, failed]);
});

it("ends when it is interrupted", async () => {
  const { processes } = pretend(done, { serve: () => Promise.reject(new Error("interrupted")) });
  await expect(runRow(pairing, [scenario({})], processes)).rejects.toThrow("interrupted");
});

it("pairs a peer with us in both directions, and with the demo where the server is ours", () => {
  const ours = { client: program("our-client"), server: program("our-server"), demo: program("our-demo") };
  const peer = { id: "peer", title: "Peer 1", client: program("peer-client"), server: program("peer-server") };
  expect(listPairings(peer, ours)).toMatchObject([
    { id: "peer-client", client: peer.client, servers: { tools: ours.server, demo: ours.demo } },
    { id: "peer-server", client: ours.client, servers: { tools: peer.server } },
  ]);
});

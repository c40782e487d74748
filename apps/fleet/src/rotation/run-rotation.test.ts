import { expect, it } from "vitest";
import {
  type RotationLoad,
  type RotationOptions,
  type RotationPhase,
  runRotation,
  type StageReport,
} from "./run-rotation.ts";
import { stagedRotation } from "./stages.ts";

/** A fleet and a load that only note what happens, in a time that passes as they like. */
function pretend() {
  const log: string[] = [];
  let now = 0;
  const finished: number[] = [];
  const load: RotationLoad = {
    stage: 0,
    finished,
    whenFinished: async (count) => {
      log.push(`flows ${count}`);
      while (finished.length < count) finished.push(load.stage);
      now += 100;
    },
  };
  const fleet = {
    names: ["a", "b"],
    change: async (name: string, changes: readonly { type: string }[], keys: readonly string[]) => {
      log.push(`${now} ${name} ${changes.map(({ type }) => type)} at ${load.stage}: ${keys}`);
    },
    kill: async (name: string) => {
      log.push(`${name} killed`);
      return 3;
    },
    restart: async (name: string, keys: readonly string[]) => {
      log.push(`${name} restarted: ${keys}`);
    },
  };
  const told: StageReport[] = [];
  const phases: RotationPhase[] = [];
  const options: RotationOptions = {
    flowsPerStage: 10,
    ttlMs: 5000,
    random: () => 0.5,
    clock: () => now,
    sleep: async (durationMs) => {
      now += durationMs;
    },
    onPhase: (phase) => phases.push(phase),
    onStage: (report) => told.push(report),
  };
  return { log, load, fleet, options, told, phases };
}

it("brings one instance after the other to each stage, and kills one at each, none more often than another", async () => {
  const { log, load, fleet, options } = pretend();
  await runRotation(stagedRotation, fleet, load, options);
  expect(log.map((line) => line.replace(/^\d+ /, ""))).toEqual([
    ...["flows 5", "b killed", "b restarted: old", "flows 10"],
    ...["a add at 1: old,new", "b add at 1: old,new", "flows 15", "a killed", "a restarted: old,new", "flows 20"],
    ...["a promote at 2: new,old", "b promote at 2: new,old"],
    ...["flows 25", "b killed", "b restarted: new,old", "flows 30"],
    ...["a retire at 3: new", "b retire at 3: new", "flows 35", "a killed", "a restarted: new", "flows 40"],
  ]);
});

it("retires a key once the time of a token has passed since the last instance stopped sealing with it", async () => {
  const { log, load, fleet, options } = pretend();
  await runRotation(stagedRotation, fleet, load, options);
  const timeOf = (text: string): number => Number.parseInt(log.find((line) => line.includes(text)) ?? "", 10);
  expect(timeOf("a retire") - timeOf("b promote")).toBeGreaterThanOrEqual(options.ttlMs);
  expect(timeOf("a promote") - timeOf("b add")).toBeLessThan(options.ttlMs);
});

it("reports each stage as it ends", async () => {
  const { load, fleet, options, told } = pretend();
  const reports = await runRotation(stagedRotation, fleet, load, options);
  expect(told).toEqual(reports);
  expect(reports.map(({ stage }) => stage)).toEqual(stagedRotation);
  expect(reports[0]).toMatchObject({ killed: "b", underWay: 3, durationMs: 350 });
});

it("tells what it does next, and how long it waits", async () => {
  const { load, fleet, options, phases } = pretend();
  await runRotation(stagedRotation, fleet, load, options);
  expect(phases.map(({ stage, doing }) => `${stage} ${doing}`)).toEqual([
    "0 serve",
    ...["1 roll-out", "1 serve", "2 roll-out", "2 serve"],
    ...["3 wait", "3 roll-out", "3 serve"],
  ]);
  // Two intervals of 100 ms and an absence of 150 ms lie between.
  expect(phases.find(({ doing }) => doing === "wait")).toMatchObject({ durationMs: 4650, keys: ["new"] });
});

it("ends with the failure of an instance", async () => {
  const { load, fleet, options } = pretend();
  fleet.change = () => Promise.reject(new Error("refused"));
  await expect(runRotation(stagedRotation, fleet, load, options)).rejects.toThrow("refused");
});

import { createView, type FleetView } from "./fleet-view.ts";
import { reduceView } from "./reduce-view.ts";
import type { ViewEvent } from "./view-event.ts";

/** An event, and when it happens, in milliseconds since the start. */
export type TimedEvent = readonly [atMs: number, event: ViewEvent];

/** A run of three instances after these events. */
export function buildView(...events: readonly TimedEvent[]): FleetView {
  const settings = { wanted: 10, stages: 4, names: ["A", "B", "C"] };
  return events.reduce((view, [atMs, event]) => reduceView(view, event, atMs), createView(settings));
}

/** The events of a flow that is served by these instances: a letter for each, with `!` where it rejects; `x` is cut off. */
export function listFlowEvents(flow: number, servers: string, atMs = 0): TimedEvent[] {
  const rounds = Array.from(servers.matchAll(/(\w)(!?)/g), ([, server, mark]): TimedEvent => {
    if (server === "x") return [atMs, { type: "cut-off", flow }];
    return [atMs, { type: "round", flow, servedBy: server, status: mark === "!" ? "rejected" : "answered" }];
  });
  return [[atMs, { type: "flow-began", flow, name: `fleet-000${flow}`, kind: "agrees" }], ...rounds];
}

/** How a flow ends; lost without an ending. */
export function endFlow(flow: number, ending: "created" | "declined" | "cancelled" | undefined, atMs = 0): TimedEvent {
  return [atMs, { type: "flow-ended", flow, ending, begunAgain: 0 }];
}

/** A run in the middle of a rotation, with something of everything to show. */
export function buildBusyView(): FleetView {
  const pids = { A: 4711, B: 4712, C: 4713 };
  const starts = Object.entries(pids).flatMap(([instance, pid]): TimedEvent[] => [
    [100, { type: "starting", instance }],
    [900, { type: "started", instance, pid }],
    [910, { type: "keys-changed", instance, keys: ["old"] }],
  ]);
  return buildView(
    ...starts,
    [1000, { type: "phase", phase: { stage: 1, keys: ["old", "new"], doing: "roll-out" } }],
    [1100, { type: "keys-changed", instance: "A", keys: ["old", "new"] }],
    ...listFlowEvents(1, "ACxB", 1200),
    ...listFlowEvents(2, "BA!A", 1300),
    [1300, { type: "state-rejected", instance: "A", reason: "tampered" }],
    [1300, { type: "state-rejected", instance: "B", reason: "expired" }],
    endFlow(1, "created", 1400),
    [1500, { type: "killed", instance: "B", underWay: 2 }],
    ...listFlowEvents(3, "", 1600),
  );
}

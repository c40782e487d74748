import type { FleetEvent } from "../members/fleet-event.ts";
import type { FleetView, InstanceView } from "./fleet-view.ts";
import { isFlowEvent, reduceFlows } from "./reduce-flows.ts";
import type { ViewEvent } from "./view-event.ts";

/** How much of what happened is kept in words. */
const KEPT_HAPPENINGS = 40;

/** What the rate of rounds is taken over, in milliseconds. */
export const RATE_MS = 3_000;

/**
 * What a run looks like after an event.
 *
 * @param atMs when it happened, in milliseconds since the start of the run.
 */
export function reduceView(before: FleetView, event: ViewEvent, atMs: number): FleetView {
  const recentRounds = before.recentRounds.filter((time) => time > atMs - RATE_MS);
  const view = { ...before, atMs, recentRounds };
  if (isFlowEvent(event)) return say(reduceFlows(view, event), event);
  switch (event.type) {
    case "tick":
      return view;
    case "phase":
      return say({ ...view, phase: { ...event.phase, sinceMs: atMs } }, event);
    case "state-rejected": {
      const rejections = new Map(view.rejections);
      rejections.set(event.reason, (rejections.get(event.reason) ?? 0) + 1);
      return { ...view, rejections };
    }
    case "note":
    case "handler-failed":
    case "said":
      return say(view, event);
    case "keys-changed": {
      // What an instance begins with goes without saying.
      const isFirst = view.instances.some(({ name, keys }) => name === event.instance && keys.length === 0);
      const changed = changeInstance(view, event);
      return isFirst ? changed : say(changed, event);
    }
    default:
      return say(changeInstance(view, event), event);
  }
}

type InstanceChange = Extract<FleetEvent, { type: "starting" | "started" | "killed" | "keys-changed" | "ended" }>;

function changeInstance(view: FleetView, event: InstanceChange): FleetView {
  const instances = view.instances.map((instance) => {
    return instance.name === event.instance ? { ...instance, ...toChange(instance, event) } : instance;
  });
  return { ...view, instances };
}

function toChange({ pid, restarts }: InstanceView, event: InstanceChange): Partial<InstanceView> {
  switch (event.type) {
    case "starting":
      return { state: "starting", restarts: pid === undefined ? restarts : restarts + 1 };
    case "started":
      return { state: "up", pid: event.pid };
    case "killed":
      return { state: "killed", keys: [] };
    case "ended":
      return { state: "ended", keys: [] };
    case "keys-changed":
      return { keys: event.keys };
  }
}

function say(view: FleetView, event: ViewEvent): FleetView {
  const text = describe(event);
  if (text === undefined) return view;
  const happenings = [...view.happenings, { atMs: view.atMs, text }].slice(-KEPT_HAPPENINGS);
  return { ...view, happened: view.happened + 1, happenings };
}

/** What of an event is told in words; most events only count. */
function describe(event: ViewEvent): string | undefined {
  switch (event.type) {
    case "note":
      return event.text;
    case "started":
      return `${event.instance} runs as process ${event.pid}`;
    case "killed":
      return `${event.instance} killed, at work on ${event.underWay}`;
    case "ended":
      return `${event.instance} ended by itself`;
    case "keys-changed":
      return `${event.instance} has the keys [${event.keys.join(", ")}]`;
    case "handler-failed":
      return `${event.instance} failed: ${event.problem}`;
    case "said":
      return `${event.instance} says: ${event.line}`;
    case "flow-ended":
      return event.ending === undefined ? `flow ${event.flow} is lost` : undefined;
    default:
      return undefined;
  }
}

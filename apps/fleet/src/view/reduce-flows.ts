import type { FleetView, FlowView, Hop } from "./fleet-view.ts";
import type { FlowEvent, ViewEvent } from "./view-event.ts";

/** How many flows are shown at most. */
const PLACES = 24;

/** How long a flow that is over keeps its place at least, in milliseconds. */
const LINGER_MS = 1_500;

/** Whether an event is about a flow. */
export function isFlowEvent(event: ViewEvent): event is FlowEvent {
  return "flow" in event;
}

/** What a run looks like after something happened to a flow. */
export function reduceFlows(view: FleetView, event: FlowEvent): FleetView {
  if (event.type === "flow-began") {
    const { flow, name, kind } = event;
    return begin(view, { flow, name, kind, hops: [] });
  }
  const flow = view.underWay.get(event.flow);
  return flow === undefined ? view : goOn(view, flow, event);
}

function goOn(view: FleetView, flow: FlowView, event: Exclude<FlowEvent, { type: "flow-began" }>): FleetView {
  switch (event.type) {
    case "round":
      return addRound(view, flow, { instance: event.servedBy ?? "?", mark: event.status });
    case "cut-off":
      return update({ ...view, cutOff: view.cutOff + 1 }, addHop(flow, { instance: "", mark: "cut-off" }));
    case "flow-ended": {
      const ending = event.ending ?? "lost";
      const ended = { ...view.ended, [ending]: view.ended[ending] + 1 };
      const after = update(view, { ...flow, end: { ending, atMs: view.atMs } });
      const underWay = new Map(after.underWay);
      underWay.delete(flow.flow);
      return { ...after, underWay, ended, begunAgain: view.begunAgain + event.begunAgain };
    }
  }
}

function begin(view: FleetView, flow: FlowView): FleetView {
  const underWay = new Map(view.underWay).set(flow.flow, flow);
  return { ...view, began: view.began + 1, underWay, shown: place(view, flow) };
}

/** In a new place, or in that of a flow that has been over for a while; where there is none, the flow is not shown. */
function place({ shown, atMs }: FleetView, flow: FlowView): readonly FlowView[] {
  const free = shown.findIndex(({ end }) => end !== undefined && end.atMs <= atMs - LINGER_MS);
  if (free !== -1) return shown.map((other, index) => (index === free ? flow : other));
  return shown.length < PLACES ? [...shown, flow] : shown;
}

function addRound(view: FleetView, flow: FlowView, hop: Hop): FleetView {
  const last = flow.hops.filter(({ mark }) => mark !== "cut-off").at(-1);
  const counted = {
    ...view,
    rounds: view.rounds + 1,
    recentRounds: [...view.recentRounds, view.atMs],
    followed: view.followed + (last === undefined ? 0 : 1),
    hopped: view.hopped + (last === undefined || last.instance === hop.instance ? 0 : 1),
    instances: view.instances.map((instance) => {
      return instance.name === hop.instance ? { ...instance, rounds: instance.rounds + 1 } : instance;
    }),
  };
  return update(counted, addHop(flow, hop));
}

function addHop(flow: FlowView, hop: Hop): FlowView {
  return { ...flow, hops: [...flow.hops, hop] };
}

function update(view: FleetView, flow: FlowView): FleetView {
  return {
    ...view,
    underWay: new Map(view.underWay).set(flow.flow, flow),
    shown: view.shown.map((other) => (other.flow === flow.flow ? flow : other)),
  };
}

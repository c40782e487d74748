import { announce } from "./announce.ts";
import { addEntries, reduceFlow, startFlow } from "./reduce-flow.ts";
import type { ViewEvent } from "./view-event.ts";
import { MAX_LOG_ENTRIES, type ViewState } from "./view-state.ts";

/** What the page shows after something happened. */
export function reduceView(state: ViewState, event: ViewEvent): ViewState {
  const next = applyEvent(state, event);
  if (next === state) return state;
  const announcement = announce(event, next) ?? next.announcement;
  return { ...next, announcement };
}

function applyEvent(state: ViewState, event: ViewEvent): ViewState {
  const { flow } = state;
  switch (event.type) {
    case "tools-listed":
      return { ...state, tools: event.tools };
    case "page-failed":
      return { ...state, failure: event.text };
    case "flow-started":
      return { ...state, flow: startFlow(event), trials: new Map() };
    case "log-opened":
      return { ...state, log: [], isLogOpen: true };
    case "log-told":
      return { ...state, log: [...state.log, event.entry].slice(-MAX_LOG_ENTRIES) };
    case "log-lost":
      return { ...state, isLogOpen: false };
    case "noted":
      return { ...state, flow: flow && addEntries(flow, { type: "note", text: event.text }) };
    case "tried":
      if (flow?.number !== event.flow) return state;
      return { ...state, trials: new Map([...state.trials, [event.trial.cheat, event.trial]]) };
    default:
      return flow?.number === event.flow ? { ...state, flow: reduceFlow(flow, event) } : state;
  }
}

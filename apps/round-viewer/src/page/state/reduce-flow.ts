import type { CallToolResult, FlowStep, OpenQuestion } from "@proj/client";
import type { TraceEntry } from "../trace/trace-entry.ts";
import type { ReceivedAnswer, SentCall } from "../wire/exchange.ts";
import type { FlowStatus, FlowView } from "./flow-view.ts";
import type { FlowEvent, ViewEvent } from "./view-event.ts";

/** Begins what is shown of a flow. */
export function startFlow({ flow, tool, args, user }: Extract<ViewEvent, { readonly type: "flow-started" }>): FlowView {
  return {
    number: flow,
    tool,
    args,
    user,
    status: "busy",
    round: 0,
    trace: [{ type: "call", tool, args, user }],
    questions: [],
    token: undefined,
    asked: {},
    used: undefined,
  };
}

/** What is shown of a flow after something happened to it. */
export function reduceFlow(flow: FlowView, event: FlowEvent): FlowView {
  switch (event.type) {
    case "call-sent":
      return takeCall(flow, event.call);
    case "answer-received":
      return takeAnswer(flow, event.answer);
    case "flow-stepped":
      return takeStep(flow, event.step);
    case "question-answered": {
      const { key, response, step } = event;
      const { questions, left } = readQuestions(step);
      return { ...addEntries(flow, { type: "answer", key, response, left }), questions };
    }
    case "flow-stopped": {
      const { text, canGoOn } = event;
      const status = canGoOn ? "stopped" : "failed";
      return { ...addEntries(flow, { type: "stop", text, canGoOn }), status, questions: [] };
    }
  }
}

/** Adds lines to the drawing of a flow. */
export function addEntries(flow: FlowView, ...entries: readonly TraceEntry[]): FlowView {
  return { ...flow, trace: [...flow.trace, ...entries] };
}

function takeCall(flow: FlowView, call: SentCall): FlowView {
  const round = flow.round + 1;
  const { token, answers } = call;
  const used = typeof token === "string" ? { round, token, answers } : flow.used;
  // Whoever waits for something that happens elsewhere goes on waiting, whether a request is under way just then or not.
  const status = flow.status === "waiting" ? "waiting" : "busy";
  return { ...addEntries(flow, { type: "request", round, call }), status, round, questions: [], used };
}

function takeAnswer(flow: FlowView, answer: ReceivedAnswer): FlowView {
  const { token = flow.token, questions } = answer;
  const asked = answer.token === undefined ? flow.asked : questions;
  return { ...addEntries(flow, { type: "result", round: flow.round, answer }), token, asked };
}

const statuses: { readonly [Type in FlowStep<CallToolResult>["type"]]: FlowStatus } = {
  sending: "busy",
  asking: "asking",
  waiting: "waiting",
  complete: "complete",
};

function takeStep(flow: FlowView, step: FlowStep<CallToolResult>): FlowView {
  const shown: FlowView = { ...flow, status: statuses[step.type], questions: readQuestions(step).questions };
  return step.type === "asking" ? addEntries(shown, { type: "shown", questions: flow.asked }) : shown;
}

function readQuestions(step: FlowStep<CallToolResult>): { questions: readonly OpenQuestion[]; left: number } {
  const questions = step.type === "asking" ? Object.values(step.questions) : [];
  return { questions, left: questions.filter(({ answer }) => answer === undefined).length };
}

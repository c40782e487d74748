import type { OnEvent, ServerEvent } from "@proj/server";
import type { LogFact } from "../../shared/log-entry.ts";
import { cutText } from "./cut-text.ts";
import { describeProblem } from "./describe-problem.ts";
import { explainRejection } from "./explain-rejection.ts";
import type { OperatorLog } from "./operator-log.ts";
import type { ObservedRequest, RequestScope } from "./request-scope.ts";

/** Writes what the library tells of itself into the log: its one event hook is all that this takes. */
export function observeEvents(log: OperatorLog, scope: RequestScope): OnEvent {
  return (event) => {
    const request = scope.current;
    if (request !== undefined) note(event, request);
    const fact = toFact(event);
    if (fact !== undefined) log.write(fact);
  };
}

/** What is written when the request has been answered. */
function note(event: ServerEvent, request: ObservedRequest): void {
  switch (event.type) {
    case "request-started":
      request.method = event.method;
      request.target = event.target;
      return;
    case "request-state-rejected":
      request.isRejected = true;
      return;
    case "request-finished":
      request.outcome = event.outcome;
      return;
    case "message-refused":
    case "request-unauthorized":
      request.outcome = "refused";
      return;
  }
}

function toFact(event: ServerEvent): LogFact | undefined {
  const target = "target" in event && event.target !== undefined ? cutText(event.target) : null;
  switch (event.type) {
    case "request-state-rejected": {
      const { method, reason } = event;
      return { type: "rejected", method, target, reason, explanation: explainRejection(reason) };
    }
    case "question-asked":
      return { type: "asked", target, key: event.key, kind: event.kind };
    case "question-answered": {
      const { key, kind, action } = event;
      return { type: "answered", target, key, kind, action };
    }
    case "step-ran":
      return { type: "step", target, key: event.key, outcome: event.outcome };
    case "flow-finished":
      return { type: "finished", target, rounds: event.rounds, outcome: event.outcome };
    default: {
      const text = describeProblem(event);
      return text === undefined ? undefined : { type: "problem", text };
    }
  }
}

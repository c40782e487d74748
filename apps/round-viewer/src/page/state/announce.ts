import { count } from "../words/count.ts";
import { describeOutcome } from "../words/describe-outcome.ts";
import type { ViewEvent } from "./view-event.ts";
import type { ViewState } from "./view-state.ts";

/** What a screen reader is told of an event; `undefined` where it need not be told. */
export function announce(event: ViewEvent, { flow }: ViewState): string | undefined {
  switch (event.type) {
    case "page-failed":
    case "noted":
      return event.text;
    case "flow-stopped":
      return event.text;
    case "answer-received":
      return `Round ${flow?.round}: ${describeOutcome(event.answer)}`;
    case "question-answered": {
      const last = flow?.trace.at(-1);
      return last?.type === "answer" && last.left > 0 ? `Noted. ${count(last.left, "question")} left.` : undefined;
    }
    case "tried":
      if (event.trial.failure !== undefined) return event.trial.failure;
      return event.trial.answer && `What came of it: ${describeOutcome(event.trial.answer)}`;
    default:
      return undefined;
  }
}

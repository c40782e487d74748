import { readErrorMessage } from "@proj/types";
import { isThenable } from "../timing/is-thenable.ts";
import type { OnEvent, ServerEvent } from "./server-event.ts";

/** Keeps a subscriber that throws, or whose promise rejects, from disturbing requests or the process. */
export function guardSubscriber(onEvent: OnEvent): OnEvent {
  return (event) => {
    try {
      // A function that is declared to return nothing may still be asynchronous.
      const returned: unknown = onEvent(event);
      if (isThenable(returned)) returned.then(undefined, (reason: unknown) => report(event, reason));
    } catch (thrown) {
      report(event, thrown);
    }
  };
}

function report(event: ServerEvent, thrown: unknown): void {
  console.error(`mcp: the event subscriber threw on ${event.type}: ${readErrorMessage(thrown)}`);
}

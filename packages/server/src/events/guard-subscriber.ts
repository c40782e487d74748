import { readErrorMessage } from "@proj/types";
import type { OnEvent } from "./server-event.ts";

/** Keeps a subscriber that throws from disturbing requests. */
export function guardSubscriber(onEvent: OnEvent): OnEvent {
  return (event) => {
    try {
      onEvent(event);
    } catch (thrown) {
      console.error(`mcp: the event subscriber threw on ${event.type}: ${readErrorMessage(thrown)}`);
    }
  };
}

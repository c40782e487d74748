import type { OnEvent, ServerEvent } from "../../events/server-event.ts";

/** What a server tells its operator, kept: hand `onEvent` to the server and the log to `drive`. */
export interface EventLog {
  readonly onEvent: OnEvent;
  /** All events so far, in their order. */
  readonly events: readonly ServerEvent[];
}

/** Opens an empty log. One can serve several servers. */
export function createEventLog(): EventLog {
  const events: ServerEvent[] = [];
  return { events, onEvent: (event) => void events.push(event) };
}

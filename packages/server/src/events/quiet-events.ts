import type { ServerEvent } from "./server-event.ts";

/** What the default logger writes nothing of: the course of requests that went as they should. */
const quiet: ReadonlySet<ServerEvent["type"]> = new Set([
  "request-started",
  "request-finished",
  "question-asked",
  "question-answered",
  "step-ran",
  "flow-finished",
  "session-opened",
  "session-closed",
]);

/** Whether the default logger wants to hear of such events. What nobody hears of need not be built. */
export function isLogged(type: ServerEvent["type"]): boolean {
  return !quiet.has(type);
}

import type { ResultEntry, StopEntry, TraceEntry } from "./trace-entry.ts";

/** The last word of a flow: what the server answered last, or why nothing more is sent. */
export function findEnd(trace: readonly TraceEntry[]): ResultEntry | StopEntry | undefined {
  return [...trace].reverse().find((entry) => entry.type === "result" || entry.type === "stop");
}

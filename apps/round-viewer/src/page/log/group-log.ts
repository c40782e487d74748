import type { LogEntry, RequestAnswered } from "../../shared/log-entry.ts";

/** The entries of one request, or one entry that belongs to none. */
export interface LogGroup {
  /** The number of the request; `undefined` for what belongs to none. */
  readonly request: number | undefined;
  /** What became of the request; `undefined` while it is under way. */
  readonly end: RequestAnswered | undefined;
  /** In their order, without the end. */
  readonly entries: readonly LogEntry[];
}

/** Puts together what belongs together, newest first. */
export function groupLog(log: readonly LogEntry[]): readonly LogGroup[] {
  const groups = new Map<
    string,
    { request: number | undefined; end: RequestAnswered | undefined; entries: LogEntry[] }
  >();
  for (const entry of log) {
    const { request } = entry;
    const key = request === undefined ? `entry ${entry.number}` : `request ${request}`;
    const group = groups.get(key) ?? { request, end: undefined, entries: [] };
    if (entry.type === "request") group.end = entry;
    else group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()].reverse();
}

/** Whether a request only looks at what the server offers. */
export function isLookingAround({ request, end, entries }: LogGroup): boolean {
  return request !== undefined && entries.length === 0 && end?.method !== "tools/call";
}

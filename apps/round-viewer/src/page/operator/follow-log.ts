import type { LogEntry } from "../../shared/log-entry.ts";
import { paths } from "../../shared/paths.ts";
import type { Emit } from "../state/view-event.ts";

/** Follows what the operator of the server sees. The browser connects again by itself, and is told everything anew. */
export function followLog(emit: Emit): void {
  const source = new EventSource(paths.log);
  source.onopen = () => emit({ type: "log-opened" });
  source.onerror = () => emit({ type: "log-lost" });
  source.onmessage = ({ data }) => emit({ type: "log-told", entry: JSON.parse(String(data)) as LogEntry });
}

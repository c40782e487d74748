import type { VNode } from "preact";
import type { LogEntry } from "../../shared/log-entry.ts";
import { describeEntry } from "./describe-entry.ts";

/** One line of the log. */
export function LogLineView({ entry }: { readonly entry: LogEntry }): VNode {
  const { label, text, tone } = describeEntry(entry);
  return (
    <li class={`log-line tone-${tone}`} data-entry={entry.type}>
      <span class="log-label">{label}</span> <span class="log-text">{text}</span>
    </li>
  );
}

import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { LogEntry } from "../../shared/log-entry.ts";
import type { FlowView } from "../state/flow-view.ts";
import { count } from "../words/count.ts";
import { foldWaiting } from "./fold-waiting.ts";
import { TraceLine } from "./trace-line.tsx";

/** The rounds of a call, drawn as they happen: three lanes, and what goes from one to another. */
export function Drawing({
  flow,
  log,
}: {
  readonly flow: FlowView | undefined;
  readonly log: readonly LogEntry[];
}): VNode {
  const pane = useRef<HTMLElement>(null);
  const length = flow?.trace.length ?? 0;
  // Where the pane scrolls by itself, the newest line is kept in sight.
  useEffect(() => {
    if (length > 0 && pane.current !== null) pane.current.scrollTop = pane.current.scrollHeight;
  }, [length]);
  return (
    <section class="pane drawing" aria-labelledby="drawing-title" ref={pane}>
      <h2 id="drawing-title">What happens</h2>
      <div class="lanes" aria-hidden="true">
        <span>You</span>
        <span>
          This page <small>the client</small>
        </span>
        <span>Server</span>
      </div>
      {flow === undefined ? (
        <p class="empty">Call a tool, and each message is drawn here as it goes from one to the other.</p>
      ) : (
        <ol class="trace" aria-label={`The call of ${flow.tool}`}>
          {foldWaiting(flow.trace).map((line) =>
            line.type === "entry" ? (
              <TraceLine key={line.place} entry={line.entry} log={log} />
            ) : (
              <li key={line.place} class="note">
                {count(line.rounds, "round")} more like this: not done yet.
              </li>
            ),
          )}
          {flow.status === "busy" && <li class="note late">The server has the call.</li>}
        </ol>
      )}
    </section>
  );
}

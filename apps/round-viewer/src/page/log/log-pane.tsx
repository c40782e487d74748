import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { LogEntry } from "../../shared/log-entry.ts";
import { users } from "../../shared/users.ts";
import { groupLog, isLookingAround, type LogGroup } from "./group-log.ts";
import { LogLineView } from "./log-line-view.tsx";

/** What the operator of the server sees, newest first. */
export function LogPane({
  log,
  isOpen,
  onRotate,
}: {
  readonly log: readonly LogEntry[];
  readonly isOpen: boolean;
  readonly onRotate: () => void;
}): VNode {
  const [showsAll, setShowingAll] = useState(false);
  const groups = groupLog(log).filter((group) => showsAll || !isLookingAround(group));
  return (
    <section class="pane log" aria-labelledby="log-title">
      <h2 id="log-title">The server's log</h2>
      <p class="aside">
        Only whoever runs the server sees this. Here are the real reasons; outside there is one answer for all of them.
      </p>
      <div class="log-controls">
        <button type="button" class="quiet" onClick={onRotate}>
          Rotate the key
        </button>
        <label class="choice" for="log-all">
          <input
            type="checkbox"
            id="log-all"
            checked={showsAll}
            onChange={({ currentTarget }) => setShowingAll(currentTarget.checked)}
          />
          <span>Show requests that call no tool</span>
        </label>
      </div>
      {!isOpen && <p class="aside">The log is not connected; it is tried again.</p>}
      {groups.length === 0 ? (
        <p class="empty">Nothing yet.</p>
      ) : (
        <ol class="log-groups">
          {groups.map((group) => (
            <Group key={group.request ?? `entry ${group.entries[0]?.number}`} group={group} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Group({ group: { request, end, entries } }: { readonly group: LogGroup }): VNode {
  const caller = users.find(({ id }) => id === end?.caller)?.name;
  return (
    <li class="log-group">
      {request !== undefined && (
        <h3>
          <span class="log-number">{request}</span>{" "}
          {end === undefined ? "under way" : `${end.method} ${end.target ?? ""}`}
          {caller !== undefined && <span class="log-caller"> from {caller}</span>}
        </h3>
      )}
      <ul class="plain">
        {entries.map((entry) => (
          <LogLineView key={entry.number} entry={entry} />
        ))}
        {end !== undefined && <LogLineView entry={end} />}
      </ul>
    </li>
  );
}

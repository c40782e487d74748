import type { ComponentChildren, VNode } from "preact";
import type { Lane } from "../trace/trace-entry.ts";
import { laneNames } from "./lane-names.ts";

/** Something that goes from one lane to another. */
export function MessageLine({
  from,
  to,
  title,
  tone = "plain",
  children,
}: {
  readonly from: Lane;
  readonly to: Lane;
  readonly title: ComponentChildren;
  readonly tone?: "plain" | "good" | "bad";
  readonly children?: ComponentChildren;
}): VNode {
  return (
    <li class={`line line-${from}-${to} tone-${tone}`}>
      <span class="route">
        {laneNames[from]} <span aria-hidden="true">→</span>
        <span class="visually-hidden">to</span> {laneNames[to]}
      </span>
      <span class="title">{title}</span>
      <span class="arrow" aria-hidden="true" />
      {children !== undefined && <div class="body">{children}</div>}
    </li>
  );
}

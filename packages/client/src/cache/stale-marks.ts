import type { SubscriptionFilter } from "@proj/types";
import type { SubscriptionChange } from "../subscriptions/subscription-change.ts";

const MAX_MARKS = 1_000;

/** What of a cache a change is about: the method, and for resources the URI. */
export function nameTopic(method: string, target: string | undefined): string {
  return method === "resources/read" ? `${method} ${target ?? ""}` : method;
}

/** The topics that a change makes stale. A resource beneath one that was subscribed to is part of what is read there. */
export function listTopics(change: SubscriptionChange, filter: SubscriptionFilter): string[] {
  const { resourceSubscriptions = [] } = filter;
  switch (change.type) {
    case "list":
      return change.list === "resources" ? ["resources/list", "resources/templates/list"] : [`${change.list}/list`];
    case "resource": {
      const above = resourceSubscriptions.filter((uri) => change.uri.startsWith(uri));
      return [...new Set([change.uri, ...above])].map((uri) => nameTopic("resources/read", uri));
    }
    case "missed":
      return [
        ...(filter.toolsListChanged === true ? ["tools/list"] : []),
        ...(filter.promptsListChanged === true ? ["prompts/list"] : []),
        ...(filter.resourcesListChanged === true ? ["resources/list", "resources/templates/list"] : []),
        ...resourceSubscriptions.map((uri) => nameTopic("resources/read", uri)),
      ];
  }
}

/** When topics were last told to be stale. Holds a bounded number of them: beyond that, everything counts as stale. */
export class StaleMarks {
  readonly #marks: Map<string, number> = new Map();
  #all = Number.NEGATIVE_INFINITY;

  mark(topic: string, now: number): void {
    if (this.#marks.size >= MAX_MARKS && !this.#marks.has(topic)) {
      this.#marks.clear();
      this.#all = now;
    }
    this.#marks.set(topic, now);
  }

  /** Whether what was asked for at `time` may be older than the last change. At the same millisecond, it may. */
  isStale(topic: string, time: number): boolean {
    return time <= Math.max(this.#all, this.#marks.get(topic) ?? Number.NEGATIVE_INFINITY);
  }
}

import type { Exchange } from "@proj/types";

/**
 * Lets progress reports through that go forward, and everything else. The rounds of a call that is bridged are one request to its client, though each of
 * them counts its work anew.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/progress#progress-flow
 */
export function keepProgressing(notify: Exchange["notify"]): Exchange["notify"] {
  let last = Number.NEGATIVE_INFINITY;
  return (notification) => {
    const { method, params } = notification;
    const progress = method === "notifications/progress" ? params?.["progress"] : undefined;
    if (typeof progress === "number") {
      if (!(progress > last)) return;
      last = progress;
    }
    notify(notification);
  };
}

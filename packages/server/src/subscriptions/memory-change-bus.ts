import type { ChangeBus, ServerChange } from "@proj/types";
import { buildErrorListener } from "../events/error-listener.ts";

/**
 * Carries changes within one process. Each `McpServer` has one of its own; share one between servers that are built for each request, or that
 * offer the same on several transports.
 *
 * @param onError hears of a listener that threw. Default: `console.error`.
 */
export function memoryChangeBus(onError?: (error: unknown) => void): ChangeBus {
  const listeners = new Set<{ readonly hear: (change: ServerChange) => void }>();
  const report = buildErrorListener(onError);
  return {
    publish(change) {
      for (const { hear } of [...listeners]) {
        try {
          hear(change);
        } catch (thrown) {
          report(thrown);
        }
      }
    },
    subscribe(hear) {
      const entry = { hear };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}

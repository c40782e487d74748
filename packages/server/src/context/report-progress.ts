import type { ModernRequest } from "../dispatch/service.ts";
import type { ProgressReport } from "./call-context.ts";

/**
 * Sends reports that go forward, if the client asked for them. Whatever runs for a request (the author's `context`, middleware, resolvers, the handler)
 * reports on the same work, so that none of them goes behind another.
 */
export function createProgressReporter({ meta, exchange }: ModernRequest): (report: ProgressReport) => void {
  return (report) => {
    const { progressToken } = meta;
    if (progressToken === undefined || !(report.progress > (exchange.lastProgress ?? Number.NEGATIVE_INFINITY))) return;
    exchange.lastProgress = report.progress;
    exchange.notify({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, ...report } });
  };
}

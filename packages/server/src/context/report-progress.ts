import type { ModernRequest } from "../dispatch/service.ts";
import type { ProgressReport } from "./call-context.ts";

/** Sends reports that go forward, if the client asked for them. */
export function createProgressReporter({ meta, exchange }: ModernRequest): (report: ProgressReport) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (report) => {
    const { progressToken } = meta;
    if (progressToken === undefined || !(report.progress > last)) return;
    last = report.progress;
    exchange.notify({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, ...report } });
  };
}

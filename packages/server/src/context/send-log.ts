import { type LoggingLevel, metaKeys } from "@proj/types";
import type { ModernRequest } from "../dispatch/service.ts";

/** From the least severe on. */
const severities: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/**
 * Sends a log message to the client of a request, if it asked for messages of this severity.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging#per-request-log-level
 */
export function sendLog(request: ModernRequest, level: LoggingLevel, data: unknown, logger: string | undefined): void {
  const wanted = request.meta[metaKeys.logLevel];
  if (wanted === undefined || severities.indexOf(level) < severities.indexOf(wanted)) return;
  const params = { level, ...(logger === undefined ? {} : { logger }), data };
  request.exchange.notify({ jsonrpc: "2.0", method: "notifications/message", params });
}

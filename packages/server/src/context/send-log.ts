import { isAtLeastAsSevere, type LoggingLevel, metaKeys } from "@proj/types";
import type { ModernRequest } from "../dispatch/service.ts";

/**
 * Sends a log message to the client of a request, if it asked for messages of this severity.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging#per-request-log-level
 */
export function sendLog(request: ModernRequest, level: LoggingLevel, data: unknown, logger: string | undefined): void {
  if (!isAtLeastAsSevere(level, request.meta[metaKeys.logLevel])) return;
  const params = { level, ...(logger === undefined ? {} : { logger }), data };
  request.exchange.notify({ jsonrpc: "2.0", method: "notifications/message", params });
}

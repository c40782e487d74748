import * as z from "zod/mini";
import { LoggingLevel } from "./common.ts";
import { wireNotification } from "./json-rpc.ts";
import { NotificationParams } from "./params.ts";

/** One log message. */
export const LoggingMessageNotificationParams = z.extend(NotificationParams, {
  level: LoggingLevel,
  /** Which part of the server it comes from. */
  logger: z.optional(z.string()),
  data: z.unknown(),
});
export type LoggingMessageNotificationParams = z.infer<typeof LoggingMessageNotificationParams>;

/**
 * A log message from the server. Deprecated in this revision.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging
 */
export const LoggingMessageNotification = wireNotification("notifications/message", LoggingMessageNotificationParams);
export type LoggingMessageNotification = z.infer<typeof LoggingMessageNotification>;

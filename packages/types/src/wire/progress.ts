import * as z from "zod/mini";
import { wireNotification } from "./json-rpc.ts";
import { ProgressToken } from "./meta.ts";
import { NotificationParams } from "./params.ts";

/** How far a request has come. */
export const ProgressNotificationParams = z.extend(NotificationParams, {
  /** The one in the request's `_meta`. */
  progressToken: ProgressToken,
  /** Grows from one notification to the next. */
  progress: z.number(),
  /** What `progress` will be in the end, if known. */
  total: z.optional(z.number()),
  message: z.optional(z.string()),
});
export type ProgressNotificationParams = z.infer<typeof ProgressNotificationParams>;

/**
 * Says how far a request has come.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/progress
 */
export const ProgressNotification = wireNotification("notifications/progress", ProgressNotificationParams);
export type ProgressNotification = z.infer<typeof ProgressNotification>;

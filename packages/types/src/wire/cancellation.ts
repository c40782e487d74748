import * as z from "zod/mini";
import { RequestId, wireNotification } from "./json-rpc.ts";
import { NotificationParams } from "./params.ts";

/** Which request is not wanted any more. */
export const CancelledNotificationParams = z.extend(NotificationParams, {
  requestId: RequestId,
  /** For people to read. */
  reason: z.optional(z.string()),
});
export type CancelledNotificationParams = z.infer<typeof CancelledNotificationParams>;

/**
 * Says that a request is not wanted any more or, from a server on stdio, that a subscription has ended.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/cancellation
 */
export const CancelledNotification = wireNotification("notifications/cancelled", CancelledNotificationParams);
export type CancelledNotification = z.infer<typeof CancelledNotification>;

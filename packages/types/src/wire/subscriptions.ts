import * as z from "zod/mini";
import { RequestId, wireNotification, wireRequest, wireResultResponse } from "./json-rpc.ts";
import { NotificationParams, RequestParams } from "./params.ts";
import { ConcreteResult, ResultMetaObject } from "./result.ts";
import { wireObject } from "./wire-object.ts";

/** Which notifications a client wants to receive, or a server agrees to send. What is absent is not wanted. */
export const SubscriptionFilter = wireObject({
  toolsListChanged: z.optional(z.boolean()),
  promptsListChanged: z.optional(z.boolean()),
  resourcesListChanged: z.optional(z.boolean()),
  /** URIs of resources to hear about. */
  resourceSubscriptions: z.optional(z.array(z.string())),
});
export type SubscriptionFilter = z.infer<typeof SubscriptionFilter>;

/** What to subscribe to. */
export const SubscriptionsListenRequestParams = z.extend(RequestParams, { notifications: SubscriptionFilter });
export type SubscriptionsListenRequestParams = z.infer<typeof SubscriptionsListenRequestParams>;

/**
 * Opens a subscription, which lasts until its result arrives.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export const SubscriptionsListenRequest = wireRequest("subscriptions/listen", SubscriptionsListenRequestParams);
export type SubscriptionsListenRequest = z.infer<typeof SubscriptionsListenRequest>;

/** Says which subscription has ended. */
export const SubscriptionsListenResultMetaObject = z.extend(ResultMetaObject, {
  "io.modelcontextprotocol/subscriptionId": RequestId,
});
export type SubscriptionsListenResultMetaObject = z.infer<typeof SubscriptionsListenResultMetaObject>;

/** The server has ended the subscription. */
export const SubscriptionsListenResult = z.extend(ConcreteResult, { _meta: SubscriptionsListenResultMetaObject });
export type SubscriptionsListenResult = z.infer<typeof SubscriptionsListenResult>;

/** Carries a {@link SubscriptionsListenResult}. */
export const SubscriptionsListenResultResponse = wireResultResponse(SubscriptionsListenResult);
export type SubscriptionsListenResultResponse = z.infer<typeof SubscriptionsListenResultResponse>;

/** What the server agrees to send. */
export const SubscriptionsAcknowledgedNotificationParams = z.extend(NotificationParams, {
  notifications: SubscriptionFilter,
});
export type SubscriptionsAcknowledgedNotificationParams = z.infer<typeof SubscriptionsAcknowledgedNotificationParams>;

/** Says that the subscription is open; comes before anything else on it. */
export const SubscriptionsAcknowledgedNotification = wireNotification(
  "notifications/subscriptions/acknowledged",
  SubscriptionsAcknowledgedNotificationParams,
);
export type SubscriptionsAcknowledgedNotification = z.infer<typeof SubscriptionsAcknowledgedNotification>;

import type * as z from "zod/mini";
import { CancelledNotification } from "./cancellation.ts";
import { CompleteRequestParams, CompleteResult } from "./completion.ts";
import { DiscoverResult } from "./discover.ts";
import { ElicitRequest, ElicitResult } from "./elicitation.ts";
import { LoggingMessageNotification } from "./logging.ts";
import type { RequestMethod } from "./method-facts.ts";
import { PaginatedRequestParams, RequestParams } from "./params.ts";
import { ProgressNotification } from "./progress.ts";
import {
  GetPromptRequestParams,
  GetPromptResult,
  ListPromptsResult,
  PromptListChangedNotification,
} from "./prompts.ts";
import {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceRequestParams,
  ReadResourceResult,
  ResourceListChangedNotification,
  ResourceUpdatedNotification,
} from "./resources.ts";
import { ListRootsRequest, ListRootsResult } from "./roots.ts";
import { CreateMessageRequest, CreateMessageResult } from "./sampling.ts";
import {
  SubscriptionsAcknowledgedNotification,
  SubscriptionsListenRequestParams,
  SubscriptionsListenResult,
} from "./subscriptions.ts";
import { CallToolRequestParams, CallToolResult, ListToolsResult, ToolListChangedNotification } from "./tools.ts";

/** The schemas of a request method. */
export interface MethodSchemas {
  readonly params: z.ZodMiniType;
  /** Of the complete result. */
  readonly result: z.ZodMiniType;
}

/**
 * The schemas of every request method of the revision.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export const methods = {
  "server/discover": { params: RequestParams, result: DiscoverResult },
  "tools/list": { params: PaginatedRequestParams, result: ListToolsResult },
  "tools/call": { params: CallToolRequestParams, result: CallToolResult },
  "prompts/list": { params: PaginatedRequestParams, result: ListPromptsResult },
  "prompts/get": { params: GetPromptRequestParams, result: GetPromptResult },
  "resources/list": { params: PaginatedRequestParams, result: ListResourcesResult },
  "resources/templates/list": { params: PaginatedRequestParams, result: ListResourceTemplatesResult },
  "resources/read": { params: ReadResourceRequestParams, result: ReadResourceResult },
  "completion/complete": { params: CompleteRequestParams, result: CompleteResult },
  "subscriptions/listen": { params: SubscriptionsListenRequestParams, result: SubscriptionsListenResult },
} as const satisfies Record<RequestMethod, MethodSchemas>;

/** What a request of `Method` carries. */
export type ParamsOf<Method extends RequestMethod> = z.infer<(typeof methods)[Method]["params"]>;

/** What `Method` returns when it is complete. */
export type ResultOf<Method extends RequestMethod> = z.infer<(typeof methods)[Method]["result"]>;

/** What a server may ask inside `InputRequiredResult`: the embedded request and the response to it. */
export const inputMethods = {
  "elicitation/create": { request: ElicitRequest, result: ElicitResult },
  "sampling/createMessage": { request: CreateMessageRequest, result: CreateMessageResult },
  "roots/list": { request: ListRootsRequest, result: ListRootsResult },
} as const satisfies Record<string, { request: z.ZodMiniType; result: z.ZodMiniType }>;

/** The method of an embedded request. */
export type InputMethod = keyof typeof inputMethods;

/** The whole message of every notification method, whichever side sends it. */
export const notificationMethods = {
  "notifications/cancelled": CancelledNotification,
  "notifications/progress": ProgressNotification,
  "notifications/message": LoggingMessageNotification,
  "notifications/resources/updated": ResourceUpdatedNotification,
  "notifications/resources/list_changed": ResourceListChangedNotification,
  "notifications/tools/list_changed": ToolListChangedNotification,
  "notifications/prompts/list_changed": PromptListChangedNotification,
  "notifications/subscriptions/acknowledged": SubscriptionsAcknowledgedNotification,
} as const satisfies Record<string, z.ZodMiniType>;

/** The method of a notification. */
export type NotificationMethod = keyof typeof notificationMethods;

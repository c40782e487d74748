import type * as z from "zod/mini";
import { CancelledNotification } from "./cancellation.ts";
import { CompleteRequestParams, CompleteResult } from "./completion.ts";
import { DiscoverResult } from "./discover.ts";
import { ElicitRequest, ElicitResult } from "./elicitation.ts";
import { LoggingMessageNotification } from "./logging.ts";
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

/** What both sides know about a request method. */
export interface MethodEntry {
  readonly params: z.ZodMiniType;
  /** The schema of the complete result. */
  readonly result: z.ZodMiniType;
  /** Whether the server may answer with `InputRequiredResult`. */
  readonly mayAsk: boolean;
  /** Whether the result carries `ttlMs` and `cacheScope`. */
  readonly isCacheable: boolean;
  /** The member of `params` that the `Mcp-Name` header repeats. */
  readonly nameField?: "name" | "uri";
}

/**
 * Every request method of the revision.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export const methods = {
  "server/discover": { params: RequestParams, result: DiscoverResult, mayAsk: false, isCacheable: true },
  "tools/list": { params: PaginatedRequestParams, result: ListToolsResult, mayAsk: false, isCacheable: true },
  "tools/call": {
    params: CallToolRequestParams,
    result: CallToolResult,
    mayAsk: true,
    isCacheable: false,
    nameField: "name",
  },
  "prompts/list": { params: PaginatedRequestParams, result: ListPromptsResult, mayAsk: false, isCacheable: true },
  "prompts/get": {
    params: GetPromptRequestParams,
    result: GetPromptResult,
    mayAsk: true,
    isCacheable: false,
    nameField: "name",
  },
  "resources/list": { params: PaginatedRequestParams, result: ListResourcesResult, mayAsk: false, isCacheable: true },
  "resources/templates/list": {
    params: PaginatedRequestParams,
    result: ListResourceTemplatesResult,
    mayAsk: false,
    isCacheable: true,
  },
  "resources/read": {
    params: ReadResourceRequestParams,
    result: ReadResourceResult,
    mayAsk: true,
    isCacheable: true,
    nameField: "uri",
  },
  "completion/complete": { params: CompleteRequestParams, result: CompleteResult, mayAsk: false, isCacheable: false },
  "subscriptions/listen": {
    params: SubscriptionsListenRequestParams,
    result: SubscriptionsListenResult,
    mayAsk: false,
    isCacheable: false,
  },
} as const satisfies Record<string, MethodEntry>;

/** A method that a client may call. */
export type RequestMethod = keyof typeof methods;

/** A method that the server may answer with questions. */
export type AskingMethod = {
  [Method in RequestMethod]: (typeof methods)[Method]["mayAsk"] extends true ? Method : never;
}[RequestMethod];

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

import * as z from "zod/mini";
import { CancelledNotification } from "./cancellation.ts";
import { CompleteRequest, CompleteResult } from "./completion.ts";
import { DiscoverRequest, DiscoverResult } from "./discover.ts";
import { InputRequiredResult } from "./input-required.ts";
import { LoggingMessageNotification } from "./logging.ts";
import { ProgressNotification } from "./progress.ts";
import {
  GetPromptRequest,
  GetPromptResult,
  ListPromptsRequest,
  ListPromptsResult,
  PromptListChangedNotification,
} from "./prompts.ts";
import {
  ListResourcesRequest,
  ListResourcesResult,
  ListResourceTemplatesRequest,
  ListResourceTemplatesResult,
  ReadResourceRequest,
  ReadResourceResult,
  ResourceListChangedNotification,
  ResourceUpdatedNotification,
} from "./resources.ts";
import { EmptyResult } from "./result.ts";
import {
  SubscriptionsAcknowledgedNotification,
  SubscriptionsListenRequest,
  SubscriptionsListenResult,
} from "./subscriptions.ts";
import {
  CallToolRequest,
  CallToolResult,
  ListToolsRequest,
  ListToolsResult,
  ToolListChangedNotification,
} from "./tools.ts";

/**
 * Any request that a client sends.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export const ClientRequest = z.discriminatedUnion("method", [
  DiscoverRequest,
  CompleteRequest,
  GetPromptRequest,
  ListPromptsRequest,
  ListResourcesRequest,
  ListResourceTemplatesRequest,
  ReadResourceRequest,
  SubscriptionsListenRequest,
  CallToolRequest,
  ListToolsRequest,
]);
export type ClientRequest = z.infer<typeof ClientRequest>;

/** Any notification that a client sends. */
export const ClientNotification = CancelledNotification;
export type ClientNotification = z.infer<typeof ClientNotification>;

/** Any result that a client sends. */
export const ClientResult = EmptyResult;
export type ClientResult = z.infer<typeof ClientResult>;

/** Any notification that a server sends. */
export const ServerNotification = z.discriminatedUnion("method", [
  CancelledNotification,
  ProgressNotification,
  LoggingMessageNotification,
  ResourceUpdatedNotification,
  ResourceListChangedNotification,
  ToolListChangedNotification,
  PromptListChangedNotification,
  SubscriptionsAcknowledgedNotification,
]);
export type ServerNotification = z.infer<typeof ServerNotification>;

/** Any result that a server sends. The empty result comes last, because every result would pass as one. */
export const ServerResult = z.union([
  InputRequiredResult,
  DiscoverResult,
  CompleteResult,
  GetPromptResult,
  ListPromptsResult,
  ListResourceTemplatesResult,
  ListResourcesResult,
  ReadResourceResult,
  CallToolResult,
  ListToolsResult,
  SubscriptionsListenResult,
  EmptyResult,
]);
export type ServerResult = z.infer<typeof ServerResult>;

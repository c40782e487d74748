import * as z from "zod/mini";
import { InputRequiredResult, InputResponseRequestParams } from "./input-required.ts";
import { wireNotification, wireRequest, wireResultResponse } from "./json-rpc.ts";
import { NotificationParams, PaginatedRequestParams, RequestParams } from "./params.ts";
import { AnyResourceContents, Resource, ResourceTemplate } from "./resource.ts";
import { CacheablePage, CacheableResult } from "./result.ts";

/** Asks for a page of the server's resources. */
export const ListResourcesRequest = wireRequest("resources/list", PaginatedRequestParams);
export type ListResourcesRequest = z.infer<typeof ListResourcesRequest>;

/** A page of the server's resources. */
export const ListResourcesResult = z.extend(CacheablePage, { resources: z.array(Resource) });
export type ListResourcesResult = z.infer<typeof ListResourcesResult>;

/** Carries a {@link ListResourcesResult}. */
export const ListResourcesResultResponse = wireResultResponse(ListResourcesResult);
export type ListResourcesResultResponse = z.infer<typeof ListResourcesResultResponse>;

/** Asks for a page of the server's resource templates. */
export const ListResourceTemplatesRequest = wireRequest("resources/templates/list", PaginatedRequestParams);
export type ListResourceTemplatesRequest = z.infer<typeof ListResourceTemplatesRequest>;

/** A page of the server's resource templates. */
export const ListResourceTemplatesResult = z.extend(CacheablePage, { resourceTemplates: z.array(ResourceTemplate) });
export type ListResourceTemplatesResult = z.infer<typeof ListResourceTemplatesResult>;

/** Carries a {@link ListResourceTemplatesResult}. */
export const ListResourceTemplatesResultResponse = wireResultResponse(ListResourceTemplatesResult);
export type ListResourceTemplatesResultResponse = z.infer<typeof ListResourceTemplatesResultResponse>;

/** Which resource is meant. */
export const ResourceRequestParams = z.extend(RequestParams, { uri: z.string() });
export type ResourceRequestParams = z.infer<typeof ResourceRequestParams>;

/** Which resource to read. */
export const ReadResourceRequestParams = z.extend(InputResponseRequestParams, { uri: z.string() });
export type ReadResourceRequestParams = z.infer<typeof ReadResourceRequestParams>;

/**
 * Reads a resource.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#reading-resources
 */
export const ReadResourceRequest = wireRequest("resources/read", ReadResourceRequestParams);
export type ReadResourceRequest = z.infer<typeof ReadResourceRequest>;

/** A resource's contents, or those of several when it stands for a group. */
export const ReadResourceResult = z.extend(CacheableResult, { contents: z.array(AnyResourceContents) });
export type ReadResourceResult = z.infer<typeof ReadResourceResult>;

/** Carries a {@link ReadResourceResult}, or the questions to answer first. */
export const ReadResourceResultResponse = wireResultResponse(z.union([InputRequiredResult, ReadResourceResult]));
export type ReadResourceResultResponse = z.infer<typeof ReadResourceResultResponse>;

/** Says that the server's resources are no longer what they were. */
export const ResourceListChangedNotification = wireNotification(
  "notifications/resources/list_changed",
  z.optional(NotificationParams),
);
export type ResourceListChangedNotification = z.infer<typeof ResourceListChangedNotification>;

/** Which resource changed. */
export const ResourceUpdatedNotificationParams = z.extend(NotificationParams, {
  /** May lie beneath the URI that was subscribed to. */
  uri: z.string(),
});
export type ResourceUpdatedNotificationParams = z.infer<typeof ResourceUpdatedNotificationParams>;

/** Says that a resource reads differently now. */
export const ResourceUpdatedNotification = wireNotification(
  "notifications/resources/updated",
  ResourceUpdatedNotificationParams,
);
export type ResourceUpdatedNotification = z.infer<typeof ResourceUpdatedNotification>;

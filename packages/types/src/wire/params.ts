import * as z from "zod/mini";
import { Cursor } from "./common.ts";
import { RequestId } from "./json-rpc.ts";
import { NotificationMetaObject, RequestMetaObject } from "./meta.ts";
import { wireObject } from "./wire-object.ts";

/**
 * What the params of all requests have in common.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#requestparams
 */
export const RequestParams = wireObject({ _meta: RequestMetaObject });
export type RequestParams = z.infer<typeof RequestParams>;

/** What the params of all notifications have in common. */
export const NotificationParams = wireObject({ _meta: z.optional(NotificationMetaObject) });
export type NotificationParams = z.infer<typeof NotificationParams>;

/**
 * The params of a request for one page of a list.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination
 */
export const PaginatedRequestParams = z.extend(RequestParams, {
  /** The `nextCursor` of the page before; absent for the first one. */
  cursor: z.optional(Cursor),
});
export type PaginatedRequestParams = z.infer<typeof PaginatedRequestParams>;

/** A request for one page of a list, whichever list. */
export const PaginatedRequest = wireObject({
  jsonrpc: z.literal("2.0"),
  id: RequestId,
  method: z.string(),
  params: PaginatedRequestParams,
});
export type PaginatedRequest = z.infer<typeof PaginatedRequest>;

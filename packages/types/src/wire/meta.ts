import * as z from "zod/mini";
import { ClientCapabilities } from "./capabilities.ts";
import { Implementation, LoggingLevel } from "./common.ts";
import { UnknownObject } from "./json.ts";
import { Integer, RequestId } from "./json-rpc.ts";
import type { Named } from "./wire-object.ts";

/**
 * What parties attach to messages and descriptions under names of their own.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#meta
 */
export const MetaObject = UnknownObject;
export type MetaObject = z.infer<typeof MetaObject>;

/** Ties progress notifications to the request they are about: a string or an integer. */
export const ProgressToken = z.union([z.string(), Integer]);
export type ProgressToken = z.infer<typeof ProgressToken>;

const requestMetaObject = z.looseObject({
  /** Present: the caller would like to hear about progress, under this token. */
  progressToken: z.optional(ProgressToken),
  "io.modelcontextprotocol/protocolVersion": z.string(),
  "io.modelcontextprotocol/clientInfo": z.optional(Implementation),
  "io.modelcontextprotocol/clientCapabilities": ClientCapabilities,
  /** Present: the caller would like log messages of this severity and above. Deprecated in this revision. */
  "io.modelcontextprotocol/logLevel": z.optional(LoggingLevel),
});
/** The type of {@link RequestMetaObject}, under a name of its own. */
export interface RequestMetaObjectSchema extends Named<typeof requestMetaObject> {}

/** What every request says about its sender. */
export const RequestMetaObject: RequestMetaObjectSchema = requestMetaObject;
export type RequestMetaObject = z.infer<typeof RequestMetaObject>;

/** What a notification says beside its content. */
export const NotificationMetaObject = z.looseObject({
  /** Present on what a subscription delivers: the id of its `subscriptions/listen` request. */
  "io.modelcontextprotocol/subscriptionId": z.optional(RequestId),
});
export type NotificationMetaObject = z.infer<typeof NotificationMetaObject>;

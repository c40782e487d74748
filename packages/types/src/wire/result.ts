import * as z from "zod/mini";
import { Cursor, Implementation } from "./common.ts";
import { type Named, wireObject } from "./wire-object.ts";

/** What kind of result it is: `"complete"`, `"input_required"` or one that an extension defines. */
export const ResultType = z.string();
export type ResultType = z.infer<typeof ResultType>;

const resultMetaObject = z.looseObject({
  "io.modelcontextprotocol/serverInfo": z.optional(Implementation),
});
/** The type of {@link ResultMetaObject}, under a name of its own. */
export interface ResultMetaObjectSchema extends Named<typeof resultMetaObject> {}

/** What a server says about a result beside its content. */
export const ResultMetaObject: ResultMetaObjectSchema = resultMetaObject;
export type ResultMetaObject = z.infer<typeof ResultMetaObject>;

const members = { _meta: z.optional(ResultMetaObject), resultType: ResultType };

/**
 * What all results have in common. Open in the types too: which other members there are depends on the method.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#result
 */
export const Result = z.looseObject(members);
export type Result = z.infer<typeof Result>;

/** {@link Result} closed in the types: what the results of concrete methods are built on. */
export const ConcreteResult = wireObject(members);

/** A result that says nothing but that the request succeeded. */
export const EmptyResult = Result;
export type EmptyResult = z.infer<typeof EmptyResult>;

const nextCursor = z.optional(Cursor);

/** A result that may be one page of several. */
export const PaginatedResult = z.extend(ConcreteResult, { nextCursor });
export type PaginatedResult = z.infer<typeof PaginatedResult>;

/**
 * A result that clients may keep for a while.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
export const CacheableResult = z.extend(ConcreteResult, {
  /**
   * How long it stays fresh, in milliseconds. Servers must send 0 or more; the caching chapter has clients read less as
   * 0, so less is not refused here.
   */
  ttlMs: z.number(),
  /** `"private"`: only for callers with the same authorization. */
  cacheScope: z.enum(["public", "private"]),
});
export type CacheableResult = z.infer<typeof CacheableResult>;

/** One cacheable page of a list. */
export const CacheablePage = z.extend(CacheableResult, { nextCursor });

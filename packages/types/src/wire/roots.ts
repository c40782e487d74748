import * as z from "zod/mini";
import { MetaObject } from "./meta.ts";
import { wireObject } from "./wire-object.ts";

/** A place the client lets servers work in. */
export const Root = wireObject({
  /** A `file:` URL. */
  uri: z.string(),
  name: z.optional(z.string()),
  _meta: z.optional(MetaObject),
});
export type Root = z.infer<typeof Root>;

/**
 * A server's wish to know the client's roots. Travels in `inputRequests`, so it has no envelope. Deprecated in this
 * revision.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/roots
 */
export const ListRootsRequest = wireObject({
  method: z.literal("roots/list"),
  params: z.optional(wireObject({ _meta: z.optional(MetaObject) })),
});
export type ListRootsRequest = z.infer<typeof ListRootsRequest>;

/** The client's roots. Travels in `inputResponses`, so it has no `resultType`. */
export const ListRootsResult = wireObject({ roots: z.array(Root) });
export type ListRootsResult = z.infer<typeof ListRootsResult>;

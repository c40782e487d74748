import * as z from "zod/mini";
import { Annotations, NamedWithIcons } from "./common.ts";
import { MetaObject } from "./meta.ts";
import { wireObject } from "./wire-object.ts";

/**
 * Something a server lets clients read, as it appears in a list.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource
 */
export const Resource = z.extend(NamedWithIcons, {
  uri: z.string(),
  description: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  annotations: z.optional(Annotations),
  /** In bytes, before any encoding. */
  size: z.optional(z.number()),
  _meta: z.optional(MetaObject),
});
export type Resource = z.infer<typeof Resource>;

/** A family of resources whose URIs follow one pattern. */
export const ResourceTemplate = z.extend(NamedWithIcons, {
  /** RFC 6570. */
  uriTemplate: z.string(),
  description: z.optional(z.string()),
  /** Only where all resources of the family have the same. */
  mimeType: z.optional(z.string()),
  annotations: z.optional(Annotations),
  _meta: z.optional(MetaObject),
});
export type ResourceTemplate = z.infer<typeof ResourceTemplate>;

/** What text and binary contents have in common. */
export const ResourceContents = wireObject({
  uri: z.string(),
  mimeType: z.optional(z.string()),
  _meta: z.optional(MetaObject),
});
export type ResourceContents = z.infer<typeof ResourceContents>;

/** The contents of a resource that is text. */
export const TextResourceContents = z.extend(ResourceContents, { text: z.string() });
export type TextResourceContents = z.infer<typeof TextResourceContents>;

/** The contents of a resource that is not text. */
export const BlobResourceContents = z.extend(ResourceContents, {
  /** Base64. */
  blob: z.string(),
});
export type BlobResourceContents = z.infer<typeof BlobResourceContents>;

/** Contents of either kind. */
export const AnyResourceContents = z.union([TextResourceContents, BlobResourceContents]);

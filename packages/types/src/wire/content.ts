import * as z from "zod/mini";
import { Annotations } from "./common.ts";
import { MetaObject } from "./meta.ts";
import { AnyResourceContents, Resource } from "./resource.ts";
import { type Named, wireObject } from "./wire-object.ts";

/** Text for a model to read or written by one. */
export const TextContent = wireObject({
  type: z.literal("text"),
  text: z.string(),
  annotations: z.optional(Annotations),
  _meta: z.optional(MetaObject),
});
export type TextContent = z.infer<typeof TextContent>;

/** A picture. */
export const ImageContent = wireObject({
  type: z.literal("image"),
  /** Base64. */
  data: z.string(),
  mimeType: z.string(),
  annotations: z.optional(Annotations),
  _meta: z.optional(MetaObject),
});
export type ImageContent = z.infer<typeof ImageContent>;

/** A sound. */
export const AudioContent = wireObject({
  type: z.literal("audio"),
  /** Base64. */
  data: z.string(),
  mimeType: z.string(),
  annotations: z.optional(Annotations),
  _meta: z.optional(MetaObject),
});
export type AudioContent = z.infer<typeof AudioContent>;

/** A pointer to a resource, which need not be in the server's list. */
export const ResourceLink = z.extend(Resource, { type: z.literal("resource_link") });
export type ResourceLink = z.infer<typeof ResourceLink>;

/** A resource with its contents. */
export const EmbeddedResource = wireObject({
  type: z.literal("resource"),
  resource: AnyResourceContents,
  annotations: z.optional(Annotations),
  _meta: z.optional(MetaObject),
});
export type EmbeddedResource = z.infer<typeof EmbeddedResource>;

const contentBlock = z.discriminatedUnion("type", [
  TextContent,
  ImageContent,
  AudioContent,
  ResourceLink,
  EmbeddedResource,
]);
/** The type of {@link ContentBlock}, under a name of its own. */
export interface ContentBlockSchema extends Named<typeof contentBlock> {}

/**
 * One piece of what a tool or a prompt returns.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#contentblock
 */
export const ContentBlock: ContentBlockSchema = contentBlock;
export type ContentBlock = z.infer<typeof ContentBlock>;

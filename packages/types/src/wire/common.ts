import * as z from "zod/mini";
import { loggingLevels } from "./logging-levels.ts";
import { type Named, wireObject, withChecks } from "./wire-object.ts";

/** Whose turn in a conversation something is, or whom it is meant for. */
export const Role = z.enum(["user", "assistant"]);
export type Role = z.infer<typeof Role>;

/** How severe a log message is, mildest first, as in RFC 5424. Deprecated in this revision together with logging. */
export const LoggingLevel = z.enum(loggingLevels);
export type LoggingLevel = z.infer<typeof LoggingLevel>;

/** Where a list goes on; only the server that issued it can read it. */
export const Cursor = z.string();
export type Cursor = z.infer<typeof Cursor>;

const icon = wireObject({
  /** An `https:` or `data:` URL. */
  src: z.string(),
  mimeType: z.optional(z.string()),
  /** Such as `"48x48"`, or `"any"` for a scalable one. */
  sizes: z.optional(z.array(z.string())),
  /** The background it is drawn for. */
  theme: z.optional(z.enum(["light", "dark"])),
});
/** The type of {@link Icon}, under a name of its own. */
export interface IconSchema extends Named<typeof icon> {}

/** A picture that stands for something in a user interface. */
export const Icon: IconSchema = icon;
export type Icon = z.infer<typeof Icon>;

/** The member of everything that can be shown with a picture. */
export const Icons = wireObject({ icons: z.optional(z.array(Icon)) });
export type Icons = z.infer<typeof Icons>;

/** The name that programs use, and the one that people read. */
export const BaseMetadata = wireObject({
  name: z.string(),
  /** Shown to people instead of `name`. */
  title: z.optional(z.string()),
});
export type BaseMetadata = z.infer<typeof BaseMetadata>;

/** {@link BaseMetadata} and {@link Icons} in one, the base of tools, prompts, resources and implementations. */
export const NamedWithIcons = z.extend(BaseMetadata, { icons: z.optional(z.array(Icon)) });

const implementation = z.extend(NamedWithIcons, {
  version: z.string(),
  description: z.optional(z.string()),
  websiteUrl: z.optional(z.string()),
});
/** The type of {@link Implementation}, under a name of its own. */
export interface ImplementationSchema extends Named<typeof implementation> {}

/**
 * Which software speaks. Self-reported and unverified, so no ground for any decision.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#implementation
 */
export const Implementation: ImplementationSchema = implementation;
export type Implementation = z.infer<typeof Implementation>;

/** Between 0 and 1, both included. */
export const Fraction = withChecks(z.number(), z.minimum(0), z.maximum(1));

const annotations = wireObject({
  audience: z.optional(z.array(Role)),
  /** 1: cannot be left out, 0: can always be left out. */
  priority: z.optional(Fraction),
  /** ISO 8601. */
  lastModified: z.optional(z.string()),
});
/** The type of {@link Annotations}, under a name of its own. */
export interface AnnotationsSchema extends Named<typeof annotations> {}

/** Hints to the client about whom content is for and how much it matters. */
export const Annotations: AnnotationsSchema = annotations;
export type Annotations = z.infer<typeof Annotations>;

import * as z from "zod/mini";
import { type Named, wireObject } from "./wire-object.ts";

const labels = { title: z.optional(z.string()), description: z.optional(z.string()) };
const text = z.literal("string");
const options = z.array(z.string());
const titledOptions = z.array(wireObject({ const: z.string(), title: z.string() }));
const itemCounts = { minItems: z.optional(z.number()), maxItems: z.optional(z.number()) };

/** A field for free text. */
export const StringSchema = wireObject({
  type: text,
  ...labels,
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  format: z.optional(z.enum(["email", "uri", "date", "date-time"])),
  default: z.optional(z.string()),
});
export type StringSchema = z.infer<typeof StringSchema>;

/** A field for a number. */
export const NumberSchema = wireObject({
  type: z.enum(["number", "integer"]),
  ...labels,
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  default: z.optional(z.number()),
});
export type NumberSchema = z.infer<typeof NumberSchema>;

/** A field for yes or no. */
export const BooleanSchema = wireObject({ type: z.literal("boolean"), ...labels, default: z.optional(z.boolean()) });
export type BooleanSchema = z.infer<typeof BooleanSchema>;

/** One of several values, shown as they are. */
export const UntitledSingleSelectEnumSchema = wireObject({ type: text, ...labels, enum: options, default: z.optional(z.string()) });
export type UntitledSingleSelectEnumSchema = z.infer<typeof UntitledSingleSelectEnumSchema>;

/** One of several values, each with a title to show. */
export const TitledSingleSelectEnumSchema = wireObject({ type: text, ...labels, oneOf: titledOptions, default: z.optional(z.string()) });
export type TitledSingleSelectEnumSchema = z.infer<typeof TitledSingleSelectEnumSchema>;

/** One of several values. */
export const SingleSelectEnumSchema = z.union([UntitledSingleSelectEnumSchema, TitledSingleSelectEnumSchema]);
export type SingleSelectEnumSchema = z.infer<typeof SingleSelectEnumSchema>;

/** Any number of several values, shown as they are. */
export const UntitledMultiSelectEnumSchema = wireObject({
  type: z.literal("array"),
  ...labels,
  ...itemCounts,
  items: wireObject({ type: text, enum: options }),
  default: z.optional(options),
});
export type UntitledMultiSelectEnumSchema = z.infer<typeof UntitledMultiSelectEnumSchema>;

/** Any number of several values, each with a title to show. */
export const TitledMultiSelectEnumSchema = wireObject({
  type: z.literal("array"),
  ...labels,
  ...itemCounts,
  items: wireObject({ anyOf: titledOptions }),
  default: z.optional(options),
});
export type TitledMultiSelectEnumSchema = z.infer<typeof TitledMultiSelectEnumSchema>;

/** Any number of several values. */
export const MultiSelectEnumSchema = z.union([UntitledMultiSelectEnumSchema, TitledMultiSelectEnumSchema]);
export type MultiSelectEnumSchema = z.infer<typeof MultiSelectEnumSchema>;

/** One of several values, with the titles in a parallel list, as earlier revisions had it. */
export const LegacyTitledEnumSchema = wireObject({
  type: text,
  ...labels,
  enum: options,
  /** In the order of `enum`. */
  enumNames: z.optional(options),
  default: z.optional(z.string()),
});
export type LegacyTitledEnumSchema = z.infer<typeof LegacyTitledEnumSchema>;

/** A field to choose from given values. The legacy form, which has a member more, is tried before its look-alike. */
export const EnumSchema = z.union([
  TitledSingleSelectEnumSchema,
  LegacyTitledEnumSchema,
  UntitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
  TitledMultiSelectEnumSchema,
]);
export type EnumSchema = z.infer<typeof EnumSchema>;

const primitiveSchemaDefinition = z.union([EnumSchema, NumberSchema, BooleanSchema, StringSchema]);
/** The type of {@link PrimitiveSchemaDefinition}, see {@link Named}. */
export interface PrimitiveSchemaDefinitionSchema extends Named<typeof primitiveSchemaDefinition> {}

/**
 * One field of a form. Free text is tried last, because every choice of one value would pass as free text too.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export const PrimitiveSchemaDefinition: PrimitiveSchemaDefinitionSchema = primitiveSchemaDefinition;
export type PrimitiveSchemaDefinition = z.infer<typeof PrimitiveSchemaDefinition>;

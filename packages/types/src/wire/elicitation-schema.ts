import * as z from "zod/mini";
import { type Named, wireObject } from "./wire-object.ts";

// Extended rather than spread: bundlers keep an object spread, and everything in it, even where the schema is not used.
const labelled = wireObject({ title: z.optional(z.string()), description: z.optional(z.string()) });
const text = z.literal("string");
const options = z.array(z.string());
const titledOptions = z.array(wireObject({ const: z.string(), title: z.string() }));
const multiSelect = z.extend(labelled, {
  type: z.literal("array"),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  default: z.optional(options),
});

/** A field for free text. */
export const StringSchema = z.extend(labelled, {
  type: text,
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  format: z.optional(z.enum(["email", "uri", "date", "date-time"])),
  default: z.optional(z.string()),
});
export type StringSchema = z.infer<typeof StringSchema>;

/** A field for a number. */
export const NumberSchema = z.extend(labelled, {
  type: z.enum(["number", "integer"]),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  default: z.optional(z.number()),
});
export type NumberSchema = z.infer<typeof NumberSchema>;

/** A field for yes or no. */
export const BooleanSchema = z.extend(labelled, { type: z.literal("boolean"), default: z.optional(z.boolean()) });
export type BooleanSchema = z.infer<typeof BooleanSchema>;

/** One of several values, shown as they are. */
export const UntitledSingleSelectEnumSchema = z.extend(labelled, {
  type: text,
  enum: options,
  default: z.optional(z.string()),
});
export type UntitledSingleSelectEnumSchema = z.infer<typeof UntitledSingleSelectEnumSchema>;

/** One of several values, each with a title to show. */
export const TitledSingleSelectEnumSchema = z.extend(labelled, {
  type: text,
  oneOf: titledOptions,
  default: z.optional(z.string()),
});
export type TitledSingleSelectEnumSchema = z.infer<typeof TitledSingleSelectEnumSchema>;

/** One of several values. */
export const SingleSelectEnumSchema = z.union([UntitledSingleSelectEnumSchema, TitledSingleSelectEnumSchema]);
export type SingleSelectEnumSchema = z.infer<typeof SingleSelectEnumSchema>;

/** Any number of several values, shown as they are. */
export const UntitledMultiSelectEnumSchema = z.extend(multiSelect, {
  items: wireObject({ type: text, enum: options }),
});
export type UntitledMultiSelectEnumSchema = z.infer<typeof UntitledMultiSelectEnumSchema>;

/** Any number of several values, each with a title to show. */
export const TitledMultiSelectEnumSchema = z.extend(multiSelect, { items: wireObject({ anyOf: titledOptions }) });
export type TitledMultiSelectEnumSchema = z.infer<typeof TitledMultiSelectEnumSchema>;

/** Any number of several values. */
export const MultiSelectEnumSchema = z.union([UntitledMultiSelectEnumSchema, TitledMultiSelectEnumSchema]);
export type MultiSelectEnumSchema = z.infer<typeof MultiSelectEnumSchema>;

/** One of several values, with the titles in a parallel list, as earlier revisions had it. */
export const LegacyTitledEnumSchema = z.extend(labelled, {
  type: text,
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
/** The type of {@link PrimitiveSchemaDefinition}, under a name of its own. */
export interface PrimitiveSchemaDefinitionSchema extends Named<typeof primitiveSchemaDefinition> {}

/**
 * One field of a form. Free text is tried last, because every choice of one value would pass as free text too.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export const PrimitiveSchemaDefinition: PrimitiveSchemaDefinitionSchema = primitiveSchemaDefinition;
export type PrimitiveSchemaDefinition = z.infer<typeof PrimitiveSchemaDefinition>;

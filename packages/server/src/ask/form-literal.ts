import type { PrimitiveSchemaDefinition } from "@proj/types";

/** The same data, as a literal: nothing in it can be changed. */
type Literal<Data> = Data extends readonly (infer Item)[]
  ? readonly Literal<Item>[]
  : Data extends object
    ? { readonly [Name in keyof Data]: Literal<Data[Name]> }
    : Data;

/** Of several shapes the ones without members that only others have: or a field with bad choices would count as one for any text. */
type Apart<Shape, Name extends PropertyKey> = Shape extends unknown
  ? Shape & { readonly [Strange in Exclude<Name, keyof Shape>]?: undefined }
  : never;

type NamesOf<Shape> = Shape extends unknown ? keyof Shape : never;

/** One field of a form, written as the specification has it. */
export type FormField = Apart<Literal<PrimitiveSchemaDefinition>, NamesOf<PrimitiveSchemaDefinition>>;

/** The fields of a form by their names. */
export type FormFields = { readonly [name: string]: FormField };

/**
 * The schema of a form, written as the specification has it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export interface FormLiteral<Fields extends FormFields, Required extends readonly string[]> {
  readonly $schema?: string | undefined;
  readonly type: "object";
  readonly properties: Fields;
  /** The fields that have to be filled in. A default does not fill a field in, it only proposes a value. */
  readonly required?: Required | undefined;
}

interface Choice {
  readonly const: string;
}

/** What a field holds when it is filled in. */
type FieldValue<Field> = Field extends { readonly type: "boolean" }
  ? boolean
  : Field extends { readonly type: "number" | "integer" }
    ? number
    : Field extends { readonly type: "array"; readonly items: infer Items }
      ? ChoiceOf<Items>[]
      : Field extends { readonly type: "string" }
        ? ChoiceOf<Field>
        : never;

/** One of the values that are listed, in whichever of the ways; any text where none are. */
type ChoiceOf<Field> = Field extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Field extends { readonly oneOf: readonly (infer Option extends Choice)[] }
    ? Option["const"]
    : Field extends { readonly anyOf: readonly (infer Option extends Choice)[] }
      ? Option["const"]
      : string;

/** Which fields have to be filled in: none that is known by name, where the names are not. */
type RequiredName<Required extends readonly string[]> = string extends Required[number] ? never : Required[number];

/** What a valid answer to a form holds, by the literal of the form. */
export type FormContent<Fields extends FormFields, Required extends readonly string[]> = Flat<
  { -readonly [Name in keyof Fields as Extract<Name, RequiredName<Required>>]: FieldValue<Fields[Name]> } & {
    -readonly [Name in keyof Fields as Exclude<Name, RequiredName<Required>>]?: FieldValue<Fields[Name]>;
  }
>;

type Flat<Members> = { [Name in keyof Members]: Members[Name] };

/**
 * The type of the values that a JSON Schema allows, read from its literal. Never narrower than the schema: what is not read (references, rules
 * between members) leaves it wider, up to `unknown`.
 */
export type JsonSchemaValue<Schema> = Schema extends false
  ? never
  : Schema extends { readonly const: infer Value }
    ? Value
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : Schema extends { readonly type: readonly (infer Type)[] }
        ? ValueOfType<Schema, Type>
        : Schema extends { readonly type: infer Type }
          ? ValueOfType<Schema, Type>
          : Schema extends { readonly anyOf: readonly (infer Branch)[] }
            ? JsonSchemaValue<Branch>
            : Schema extends { readonly oneOf: readonly (infer Branch)[] }
              ? JsonSchemaValue<Branch>
              : unknown;

/** What a schema allows whose type is known; of several types, what each of them allows. */
type ValueOfType<Schema, Type> = Type extends "string"
  ? string
  : Type extends "number" | "integer"
    ? number
    : Type extends "boolean"
      ? boolean
      : Type extends "null"
        ? null
        : Type extends "array"
          ? ArrayValue<Schema>
          : Type extends "object"
            ? ObjectValue<Schema>
            : unknown;

/** Beside `prefixItems`, `items` tells of the rest only. */
type ArrayValue<Schema> = Schema extends { readonly prefixItems: unknown }
  ? readonly unknown[]
  : Schema extends { readonly items: infer Items }
    ? readonly JsonSchemaValue<Items>[]
    : readonly unknown[];

type ObjectValue<Schema> = Schema extends { readonly properties: infer Properties }
  ? Members<Properties, RequiredName<Schema>>
  : Schema extends { readonly patternProperties: unknown }
    ? AnyMembers
    : Schema extends { readonly additionalProperties: infer Value }
      ? { readonly [name: string]: JsonSchemaValue<Value> }
      : AnyMembers;

type AnyMembers = { readonly [name: string]: unknown };

/** Which members have to be there: none that is known by name, where the names are not. */
type RequiredName<Schema> = Schema extends { readonly required: readonly (infer Name extends string)[] }
  ? string extends Name
    ? never
    : Name
  : never;

type Members<Properties, Required extends string> = Flat<
  { readonly [Name in Extract<keyof Properties, Required>]: JsonSchemaValue<Properties[Name]> } & {
    readonly [Name in Exclude<keyof Properties, Required>]?: JsonSchemaValue<Properties[Name]>;
  } & { readonly [Name in Exclude<Required, keyof Properties>]: unknown }
>;

type Flat<Parts> = { [Name in keyof Parts]: Parts[Name] };

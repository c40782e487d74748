/**
 * What this package needs of a schema library: validation by Standard Schema, and a JSON Schema by Standard JSON Schema. zod and arktype
 * bring both, valibot through its adapter.
 *
 * @see https://standardschema.dev
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => ValidationResult<Output> | Promise<ValidationResult<Output>>;
    readonly jsonSchema?: JsonSchemaConverter | undefined;
  };
}

/** Writes a schema as JSON Schema. May throw where that cannot be. */
export interface JsonSchemaConverter {
  /** What is accepted, before it is transformed. */
  readonly input: (options: { readonly target: "draft-2020-12" }) => Record<string, unknown>;
  /** What is given, after it was transformed; needed of an `outputSchema` only. */
  readonly output?: ((options: { readonly target: "draft-2020-12" }) => Record<string, unknown>) | undefined;
}

/** A valid value, or what is wrong with it. */
export type ValidationResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[] };

/** One thing that is wrong, and where. */
export interface ValidationIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a schema accepts before it transforms. */
export type InputOf<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["input"];

/** What a schema gives after it validated. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"];

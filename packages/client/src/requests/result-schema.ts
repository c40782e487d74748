/**
 * What checks a result, in the form of Standard Schema: schemas of zod, valibot and arktype are such.
 *
 * @see https://standardschema.dev
 */
export interface ResultSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => ResultValidation<Output> | Promise<ResultValidation<Output>>;
  };
}

/** The checked result, or what is wrong with it. */
export type ResultValidation<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ResultIssue[] };

/** One thing that is wrong, and where. */
export interface ResultIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

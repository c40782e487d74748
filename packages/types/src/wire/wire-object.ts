import * as z from "zod/mini";

/**
 * An object as it travels. At run time members that the shape does not name are kept, because peers and extensions may
 * send more than this revision knows; in the types the object is closed, because code that reads or writes a member
 * should know its name. `z.extend` keeps both properties.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wireObject<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  // Here run time and types differ on purpose: `looseObject` would add an index signature to every inferred type.
  return z.looseObject(shape) as unknown as z.ZodMiniObject<Shape>;
}

/**
 * The same schema with further checks. A function, because bundlers cannot drop an unused `schema.check(…)` call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withChecks<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: z.core.$ZodCheck<z.output<Schema>>[]
): Schema {
  return schema.check(...checks);
}

/**
 * What `interface ToolSchema extends Named<typeof tool> {}` extends. Declarations print the type of a schema in full
 * wherever it is used, unless it is an interface; naming the dozen that are used most makes them a fifth as long, and
 * consumers compile faster.
 */
export type Named<Schema> = Schema;

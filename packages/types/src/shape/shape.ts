/**
 * What a value that travels has to look like, as plain data: what the wire schemas say, without what it takes to run them. Servers hold what
 * they receive and send against shapes, because they are small and quick; a test derives every shape from its schema.
 *
 * Members that an object's shape does not name are let through, as the schemas do.
 */
export type Shape = Scalar | Choice | ListShape | RecordShape | UnionShape | CasesShape | ObjectShape;

/** `object`: whose members are not looked at. `jsonObject`: whose members are JSON values. `fraction`: from 0 to 1. */
export type Scalar = "string" | "number" | "integer" | "fraction" | "boolean" | "object" | "jsonObject" | "anything";

/** One of these texts. */
export type Choice = readonly string[];

interface ListShape {
  readonly listOf: Shape;
}

/** An object with members of whatever names. */
interface RecordShape {
  readonly recordOf: Shape;
}

/** One of several. */
interface UnionShape {
  readonly anyOf: readonly Shape[];
}

/** An object whose shape depends on the text in one of its members. */
export interface CasesShape {
  readonly by: string;
  readonly cases: { readonly [text: string]: Shape };
  /** Where the member is absent. Default: it must not be. */
  readonly absent?: Shape;
}

export interface ObjectShape {
  readonly required?: Members;
  readonly optional?: Members;
}

/** Shapes by the names of members. */
export interface Members {
  readonly [name: string]: Shape;
}

import type { ElicitRequestFormParams, FormContent } from "@proj/client";

/** The form of a question, as it is on the wire. */
export type RequestedSchema = ElicitRequestFormParams["requestedSchema"];

/** A field of it. */
export type FieldSchema = RequestedSchema["properties"][string];

/** A value to choose, and what to call it. */
export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** What all fields have. */
interface Labelled {
  /** The server's name of the field. Untrusted text, like all of it. */
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  /** What the field starts with; `undefined` where the server names nothing that its own field takes. */
  readonly initial: FormContent[string] | undefined;
  readonly schema: FieldSchema;
}

/** Free text, or a day or a time. */
export interface TextField extends Labelled {
  readonly kind: "text";
  readonly format: "email" | "uri" | "date" | "date-time" | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
}

export interface NumberField extends Labelled {
  readonly kind: "number";
  readonly isInteger: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

export interface YesNoField extends Labelled {
  readonly kind: "yes-no";
}

/** One of several values. */
export interface ChoiceField extends Labelled {
  readonly kind: "choice";
  readonly choices: readonly Choice[];
}

/** Any number of several values. */
export interface ChoicesField extends Labelled {
  readonly kind: "choices";
  readonly choices: readonly Choice[];
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
}

/** A field of a form, ready to be shown. */
export type FormField = TextField | NumberField | YesNoField | ChoiceField | ChoicesField;

/** What stands in a form, by the names of its fields: texts as typed, and of choices the chosen values. A field that is missing is empty. */
export type Draft = ReadonlyMap<string, readonly string[]>;

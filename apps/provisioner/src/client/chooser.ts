import type { QuestionContext } from "@proj/client";
import type { Choice, ChoiceField } from "./form-field.ts";

/** What a chooser is told. */
interface Choosing {
  readonly message: string;
  readonly field: ChoiceField;
  readonly context: QuestionContext;
}

/** What was chosen for a field, or that the person does not want to answer (`decline`) or walked away (`cancel`). */
export type Chosen = (
  | { readonly action: "accept"; readonly value: Choice["value"] }
  | { readonly action: "decline" | "cancel" }
) & {
  /** How it was chosen, as the end of the sentence "the answer was given …". */
  readonly manner: string;
};

/** Chooses a value for one field of a form. It is asked for one at a time. */
export interface Chooser {
  choose(choosing: Choosing): Chosen | Promise<Chosen>;
}

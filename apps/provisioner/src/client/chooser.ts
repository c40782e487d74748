import type { QuestionContext } from "@proj/client";
import type { ChoiceField } from "./form-field.ts";

/** What a chooser is told. */
interface Choosing {
  readonly message: string;
  readonly field: ChoiceField;
  readonly context: QuestionContext;
}

/** What was chosen for a field, or that the person does not want to answer (`decline`) or walked away (`cancel`). */
export type Chosen = { readonly action: "accept"; readonly value: string } | { readonly action: "decline" | "cancel" };

/** Chooses a value for one field of a form. */
export interface Chooser {
  /** How it chooses, as the end of the sentence "the answer was given …". */
  readonly manner: string;
  choose(choosing: Choosing): Chosen | Promise<Chosen>;
}

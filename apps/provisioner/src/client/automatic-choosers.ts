import { ReadableError } from "../errors/readable-error.ts";
import type { Chooser } from "./chooser.ts";
import { describeChoice } from "./form-field.ts";

/** Takes the first choice, where there is nobody to ask. */
export const chooseFirst: Chooser = {
  choose({ field }) {
    const manner = "the first choice: there is no terminal to ask at";
    const [first] = field.choices;
    return first === undefined ? { action: "cancel", manner } : { action: "accept", value: first.value, manner };
  },
};

/** Refuses to answer. */
export const declineAll: Chooser = { choose: () => ({ action: "decline", manner: "because of --decline" }) };

/**
 * Answers what flags answer, and leaves everything else to `otherwise`.
 *
 * @param answers the names of choices, by the keys of the questions. Flags are called like the keys.
 */
export function chooseByFlags(answers: Readonly<Record<string, string>>, otherwise: Chooser): Chooser {
  return {
    choose(choosing) {
      const { field, context } = choosing;
      const { key } = context;
      const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
      if (answer === undefined) return otherwise.choose(choosing);
      const choice = field.choices.find(({ name }) => name === answer);
      if (choice !== undefined) return { action: "accept", value: choice.value, manner: `because of --${key}` };
      throw new ReadableError(
        `"${answer}" is not among the choices for "${key}": ${field.choices.map(describeChoice).join(", ")}`,
      );
    },
  };
}

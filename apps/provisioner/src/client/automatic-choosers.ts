import { ReadableError } from "../errors/readable-error.ts";
import type { Chooser } from "./chooser.ts";
import { describeChoice } from "./form-field.ts";

/** Takes the first choice, where there is nobody to ask. */
export const chooseFirst: Chooser = {
  manner: "the first choice: there is no terminal to ask at",
  choose({ field }) {
    const [first] = field.choices;
    return first === undefined ? { action: "cancel" } : { action: "accept", value: first.value };
  },
};

/** Refuses to answer. */
export const declineAll: Chooser = { manner: "because of --decline", choose: () => ({ action: "decline" }) };

/** Answers the field of the flag's name with the flag's value, and leaves every other field to `otherwise`. */
export function chooseByFlag(name: string, value: string, otherwise: Chooser): Chooser {
  return {
    manner: `because of --${name}`,
    choose(choosing) {
      const { field } = choosing;
      if (field.name !== name) return otherwise.choose(choosing);
      if (field.choices.some((choice) => choice.value === value)) return { action: "accept", value };
      throw new ReadableError(
        `"${value}" is not among the choices for "${name}": ${field.choices.map(describeChoice).join(", ")}`,
      );
    },
  };
}

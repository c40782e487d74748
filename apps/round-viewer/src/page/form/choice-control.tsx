import type { VNode } from "preact";
import { FieldLabel, FieldNotes, type FieldProps, listDescriptions } from "./field-frame.tsx";
import type { Choice, ChoiceField, ChoicesField, YesNoField } from "./form-field.ts";
import { readInitialTexts } from "./read-initial-texts.ts";

/** Up to how many choices are shown all at once. */
const MAX_SHOWN = 4;

const yesAndNo: readonly Choice[] = [
  { value: "true", title: "Yes" },
  { value: "false", title: "No" },
];

/** A field in which one of several values is chosen, or yes or no. */
export function ChoiceControl(props: FieldProps<ChoiceField | YesNoField>): VNode {
  const choices = props.field.kind === "yes-no" ? yesAndNo : props.field.choices;
  return choices.length > MAX_SHOWN ? (
    <SelectControl {...props} choices={choices} />
  ) : (
    <RadioControl {...props} choices={choices} />
  );
}

type WithChoices = FieldProps<ChoiceField | YesNoField> & { readonly choices: readonly Choice[] };

function SelectControl({ choices, ...props }: WithChoices): VNode {
  const { field, control, id, message } = props;
  const [chosen] = readInitialTexts(field);
  return (
    <div class="field">
      <label for={id}>
        <FieldLabel field={field} />
      </label>
      <select
        id={id}
        name={control}
        aria-required={field.isRequired}
        aria-invalid={message !== undefined}
        aria-describedby={listDescriptions(props)}
      >
        <option value="" selected={chosen === undefined}>
          {field.isRequired ? "Choose one" : "No answer"}
        </option>
        {choices.map(({ value, title }) => (
          <option key={value} value={value} selected={chosen === value}>
            {title}
          </option>
        ))}
      </select>
      <FieldNotes {...props} />
    </div>
  );
}

function RadioControl({ choices, ...props }: WithChoices): VNode {
  const { field, control, id, message } = props;
  const [chosen] = readInitialTexts(field);
  // What was chosen cannot be taken back in a group of radio buttons; so nothing is a choice, too.
  const offered = field.isRequired ? choices : [...choices, { value: "", title: "No answer" }];
  const initial = chosen ?? (field.isRequired ? undefined : "");
  return (
    <div
      class="field"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={field.isRequired}
      aria-invalid={message !== undefined}
      aria-describedby={listDescriptions(props)}
    >
      <p class="legend" id={`${id}-label`}>
        <FieldLabel field={field} />
      </p>
      <div class="choices">
        {offered.map(({ value, title }, index) => (
          <label key={value} class="choice" for={`${id}-${index}`}>
            <input type="radio" id={`${id}-${index}`} name={control} value={value} defaultChecked={value === initial} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      <FieldNotes {...props} />
    </div>
  );
}

/** A field in which any number of values is chosen. */
export function ChoicesControl(props: FieldProps<ChoicesField>): VNode {
  const { field, control, id, message } = props;
  const chosen = readInitialTexts(field);
  return (
    <fieldset class="field" aria-describedby={listDescriptions(props)}>
      <legend>
        <FieldLabel field={field} />
      </legend>
      <div class="choices">
        {field.choices.map(({ value, title }, index) => (
          <label key={value} class="choice" for={`${id}-${index}`}>
            <input
              type="checkbox"
              id={`${id}-${index}`}
              name={control}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={message !== undefined}
              aria-describedby={message === undefined ? undefined : `${id}-message`}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
      <FieldNotes {...props} />
    </fieldset>
  );
}

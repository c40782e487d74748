import type { VNode } from "preact";
import { FieldLabel, FieldNotes, type FieldProps, listDescriptions } from "./field-frame.tsx";
import type { NumberField, TextField } from "./form-field.ts";
import { readInitialTexts } from "./read-initial-texts.ts";

const inputTypes = { email: "email", uri: "url", date: "date", "date-time": "datetime-local" } as const;

/** A field in which something is typed: a text, a number, a day, a time. */
export function TextControl(props: FieldProps<TextField | NumberField>): VNode {
  const { field, control, id, message } = props;
  const described = {
    id,
    name: control,
    defaultValue: readInitialTexts(field)[0] ?? "",
    autocomplete: "off" as const,
    "aria-required": field.isRequired,
    "aria-invalid": message !== undefined,
    "aria-describedby": listDescriptions(props),
  };
  return (
    <div class="field">
      <label for={id}>
        <FieldLabel field={field} />
      </label>
      {field.kind === "number" ? (
        <input
          {...described}
          type="number"
          step={field.isInteger ? 1 : "any"}
          min={field.minimum}
          max={field.maximum}
        />
      ) : (
        <input {...described} type={readInputType(field)} step={field.format === "date-time" ? 1 : undefined} />
      )}
      <FieldNotes {...props} />
    </div>
  );
}

/** Controls of the platform help to fill in; what is wrong is said by the page itself. */
function readInputType({ format }: TextField) {
  return format === undefined ? "text" : inputTypes[format];
}

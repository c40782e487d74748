import type { VNode } from "preact";
import { FieldLabel, FieldNotes, type FieldProps, listDescriptions } from "./field-frame.tsx";
import type { NumberField, TextField } from "./form-field.ts";
import { readInitialTexts } from "./read-initial-texts.ts";

/** A field in which something is typed: a text, a number, a day, a time. */
export function TextControl(props: FieldProps<TextField | NumberField>): VNode {
  const { field, id } = props;
  return (
    <div class="field">
      <label for={id}>
        <FieldLabel field={field} />
      </label>
      <Control {...props} />
      <FieldNotes {...props} />
    </div>
  );
}

/** Controls of the platform help to fill in; what is wrong is said by the page itself. */
function Control(props: FieldProps<TextField | NumberField>): VNode {
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
  if (field.kind === "number") {
    const { isInteger, minimum, maximum } = field;
    return <input {...described} type="number" step={isInteger ? 1 : "any"} min={minimum} max={maximum} />;
  }
  switch (field.format) {
    case "email":
      return <input {...described} type="email" />;
    case "uri":
      return <input {...described} type="url" />;
    case "date":
      return <input {...described} type="date" />;
    case "date-time":
      return <input {...described} type="datetime-local" step={1} />;
    case undefined:
      return <input {...described} type="text" />;
  }
}

import type { VNode } from "preact";
import { ChoiceControl, ChoicesControl } from "./choice-control.tsx";
import type { FieldProps } from "./field-frame.tsx";
import type { FormField } from "./form-field.ts";
import { nameControl } from "./read-draft.ts";
import { TextControl } from "./text-control.tsx";

/** All fields of a form, with what to change in them. */
export function FormFields({
  fields,
  messages,
  id,
}: {
  readonly fields: readonly FormField[];
  /** By the names of the fields. */
  readonly messages: ReadonlyMap<string, string>;
  /** Begins the ids of the elements; unique in the page. */
  readonly id: string;
}): VNode {
  return (
    <>
      {fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          control={nameControl(index)}
          id={`${id}-${index}`}
          message={messages.get(field.name)}
        />
      ))}
    </>
  );
}

function Field({ field, ...props }: FieldProps): VNode {
  switch (field.kind) {
    case "text":
    case "number":
      return <TextControl {...props} field={field} />;
    case "yes-no":
    case "choice":
      return <ChoiceControl {...props} field={field} />;
    case "choices":
      return <ChoicesControl {...props} field={field} />;
  }
}

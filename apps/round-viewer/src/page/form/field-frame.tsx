import type { ComponentChildren, VNode } from "preact";
import { describeBounds } from "./describe-bounds.ts";
import type { FormField } from "./form-field.ts";

/** What surrounds the control of a field. */
export interface FieldProps<Field extends FormField = FormField> {
  readonly field: Field;
  /** The name of its controls in the form. */
  readonly control: string;
  /** Begins the ids of its elements; unique in the page. */
  readonly id: string;
  /** What to change; `undefined` where nothing is wrong. */
  readonly message: string | undefined;
}

/** The ids of what describes a control, for `aria-describedby`. */
export function listDescriptions({ field, id, message }: FieldProps): string | undefined {
  const ids = [
    field.description === undefined ? "" : `${id}-description`,
    describeBounds(field) === undefined ? "" : `${id}-bounds`,
    message === undefined ? "" : `${id}-message`,
  ].filter((each) => each !== "");
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** The label of a field, with whether it must be filled in. */
export function FieldLabel({ field }: { readonly field: FormField }): VNode {
  return (
    <>
      {field.label} <span class="need">{field.isRequired ? "required" : "optional"}</span>
    </>
  );
}

/** What is told of a field: what it is for, what it takes, what is wrong. */
export function FieldNotes({ field, id, message }: FieldProps): VNode {
  const bounds = describeBounds(field);
  return (
    <>
      {field.description !== undefined && (
        <p class="field-description" id={`${id}-description`}>
          {field.description}
        </p>
      )}
      {bounds !== undefined && (
        <p class="field-bounds" id={`${id}-bounds`}>
          {bounds}
        </p>
      )}
      <FieldMessage id={`${id}-message`}>{message}</FieldMessage>
    </>
  );
}

function FieldMessage({ id, children }: { readonly id: string; readonly children: ComponentChildren }): VNode | null {
  return children === undefined ? null : (
    <p class="field-message" id={id}>
      {children}
    </p>
  );
}

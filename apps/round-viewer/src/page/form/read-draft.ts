import type { Draft, FormField } from "./form-field.ts";

/** What stands in a form of the page. */
export interface ReadDraft {
  readonly draft: Draft;
  /** The fields in which something stands that their controls cannot read, such as half a date. */
  readonly unfinished: ReadonlySet<string>;
}

/** The name of a field's controls: the names of fields are the server's, and may be anything. */
export function nameControl(index: number): string {
  return `field-${index}`;
}

/** Reads the controls of a form, which are named by the places of their fields. */
export function readDraft(form: HTMLFormElement, fields: readonly FormField[]): ReadDraft {
  const filledIn = new FormData(form);
  const draft = new Map<string, readonly string[]>();
  const unfinished = new Set<string>();
  for (const [index, { name }] of fields.entries()) {
    const control = nameControl(index);
    draft.set(
      name,
      filledIn.getAll(control).filter((value) => typeof value === "string"),
    );
    const element = form.elements.namedItem(control);
    if (element instanceof HTMLInputElement && element.validity.badInput) unfinished.add(name);
  }
  return { draft, unfinished };
}

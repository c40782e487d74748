import type { FormContent } from "@proj/client";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FormField } from "./form-field.ts";
import { readDraft } from "./read-draft.ts";
import { type FormReading, readForm } from "./read-form.ts";

/** A form that is held against its fields when it is sent, and from then on whenever something changes in it. */
export interface UsedForm {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** What to change, by the names of the fields. */
  readonly messages: ReadonlyMap<string, string>;
  readonly onSubmit: (event: Event) => void;
  readonly onInput: () => void;
}

const none: ReadonlyMap<string, string> = new Map();

/** @param onContent gets what was filled in, once nothing is wrong with it. */
export function useForm(fields: readonly FormField[], onContent: (content: FormContent) => void): UsedForm {
  const ref = useRef<HTMLFormElement>(null);
  const [messages, setMessages] = useState(none);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(ref.current);
  }, [refusals]);

  const read = (): FormReading | undefined => {
    if (ref.current === null) return undefined;
    const { draft, unfinished } = readDraft(ref.current, fields);
    return readForm(fields, draft, unfinished);
  };
  return {
    ref,
    messages,
    onSubmit: (event) => {
      event.preventDefault();
      const reading = read();
      if (reading === undefined) return;
      if (reading.isValid) {
        setMessages(none);
        onContent(reading.content);
      } else {
        setMessages(reading.messages);
        setRefusals((count) => count + 1);
      }
    },
    onInput: () => {
      if (refusals === 0) return;
      const reading = read();
      if (reading !== undefined) setMessages(reading.isValid ? none : reading.messages);
    },
  };
}

/** Puts the focus where the first thing is to be changed: in a group, on what is chosen there. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  const group = invalid?.matches("[role=radiogroup]") ? invalid : undefined;
  const control = group?.querySelector<HTMLElement>("input:checked") ?? group?.querySelector<HTMLElement>("input");
  (control ?? invalid)?.focus();
}

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

/** How a form was last found, when it was held against its fields. */
interface Judgement {
  readonly fields: readonly FormField[];
  readonly messages: ReadonlyMap<string, string>;
  /** How often it could not be sent. */
  readonly refusals: number;
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * @param fields others make it another form, of which nothing was said yet.
 * @param onContent gets what was filled in, once nothing is wrong with it.
 */
export function useForm(fields: readonly FormField[], onContent: (content: FormContent) => void): UsedForm {
  const ref = useRef<HTMLFormElement>(null);
  const [judged, setJudged] = useState<Judgement>({ fields, messages: none, refusals: 0 });
  const { messages, refusals } = judged.fields === fields ? judged : { messages: none, refusals: 0 };

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
        setJudged({ fields, messages: none, refusals });
        onContent(reading.content);
      } else setJudged({ fields, messages: reading.messages, refusals: refusals + 1 });
    },
    onInput: () => {
      if (refusals === 0) return;
      const reading = read();
      if (reading !== undefined) setJudged({ fields, messages: reading.isValid ? none : reading.messages, refusals });
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

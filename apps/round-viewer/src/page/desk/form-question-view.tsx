import type { ElicitResult, FormQuestion } from "@proj/client";
import type { VNode } from "preact";
import { useId, useMemo } from "preact/hooks";
import { FormFields } from "../form/form-fields.tsx";
import { readFields } from "../form/read-fields.ts";
import { useForm } from "../form/use-form.ts";

/** A form of the server. The person may fill it in, say no, or close it. */
export function FormQuestionView({
  question,
  onAnswer,
}: {
  readonly question: FormQuestion;
  readonly onAnswer: (response: ElicitResult) => void;
}): VNode {
  const { params, defaults } = question;
  const id = useId();
  // A new question is another component; the same one keeps its fields, and what was typed.
  const fields = useMemo(() => readFields(params.requestedSchema, defaults), []);
  const form = useForm(fields, (content) => onAnswer({ action: "accept", content }));
  return (
    <form noValidate ref={form.ref} onSubmit={form.onSubmit} onInput={form.onInput}>
      <FormFields id={id} fields={fields} messages={form.messages} />
      {form.messages.size > 1 && (
        <p class="field-message" role="alert">
          {form.messages.size} fields need a change. Nothing was sent.
        </p>
      )}
      <div class="actions">
        <button type="submit" class="main" aria-describedby={`${id}-accept`}>
          Send answer
        </button>
        <button type="button" aria-describedby={`${id}-decline`} onClick={() => onAnswer({ action: "decline" })}>
          Decline
        </button>
        <button type="button" aria-describedby={`${id}-cancel`} onClick={() => onAnswer({ action: "cancel" })}>
          Cancel
        </button>
      </div>
      <p class="aside explanation">
        <span id={`${id}-accept`}>Send answer: accept, with what you filled in.</span>{" "}
        <span id={`${id}-decline`}>Decline: you say no.</span>{" "}
        <span id={`${id}-cancel`}>Cancel: you close it without an answer.</span> The server is told which.
      </p>
    </form>
  );
}

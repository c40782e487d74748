import type { FormContent, Tool } from "@proj/client";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { type UserId, users } from "../../shared/users.ts";
import { FormFields } from "../form/form-fields.tsx";
import { useForm } from "../form/use-form.ts";
import { readArgumentFields } from "./read-argument-fields.ts";

/** What a person wants: which tool, with which arguments, as whom. */
export interface WantedCall {
  readonly tool: string;
  readonly args: FormContent;
  readonly user: UserId;
}

/** Asks what to call. */
export function CallForm({
  tools,
  onCall,
}: {
  readonly tools: readonly Tool[];
  readonly onCall: (call: WantedCall) => void;
}): VNode {
  const [name, setName] = useState(tools[0]?.name);
  const [user, setUser] = useState<UserId>("ada");
  const tool = tools.find((each) => each.name === name);
  const fields = useMemo(() => (tool === undefined ? [] : readArgumentFields(tool)), [tool]);
  const form = useForm(fields, (args) => {
    if (tool !== undefined) onCall({ tool: tool.name, args, user });
  });
  return (
    <form class="call-form" noValidate ref={form.ref} onSubmit={form.onSubmit} onInput={form.onInput}>
      <fieldset class="field">
        <legend>Tool</legend>
        <div class="choices">
          {tools.map((each) => (
            <label key={each.name} class="choice" for={`tool-${each.name}`}>
              <input
                type="radio"
                id={`tool-${each.name}`}
                name="tool"
                value={each.name}
                checked={each.name === name}
                onChange={() => setName(each.name)}
              />
              <span>
                {each.title ?? each.name} <code>{each.name}</code>
                <small>{each.description}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FormFields key={name} id={`argument-${name}`} fields={fields} messages={form.messages} />
      <fieldset class="field">
        <legend>You are</legend>
        <div class="choices choices-in-line">
          {users.map((each) => (
            <label key={each.id} class="choice" for={`user-${each.id}`}>
              <input
                type="radio"
                id={`user-${each.id}`}
                name="user"
                value={each.id}
                checked={each.id === user}
                onChange={() => setUser(each.id)}
              />
              <span>{each.name}</span>
            </label>
          ))}
        </div>
        <p class="field-description">The page sends this user's access token along: one for demos, and no secret.</p>
      </fieldset>
      <div class="actions">
        <button type="submit" class="main">
          Call the tool
        </button>
      </div>
    </form>
  );
}

import type { VNode } from "preact";
import { toLines } from "./to-json.ts";

/** A message of the wire, word for word, to be opened by whoever wants to see it. */
export function ExactMessage({ body, about }: { readonly body: unknown; readonly about: string }): VNode {
  return (
    <details class="exact">
      <summary>
        Word for word<span class="visually-hidden">: {about}</span>
      </summary>
      <JsonText value={body} />
    </details>
  );
}

/** JSON in lines, as it is on the wire. */
export function JsonText({ value }: { readonly value: unknown }): VNode {
  return <pre class="json">{toLines(value)}</pre>;
}

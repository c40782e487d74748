import type { VNode } from "preact";
import { toLines } from "./to-json.ts";

/** A message of the wire, word for word, to be opened by whoever wants to see it. */
export function ExactMessage({ body, label }: { readonly body: unknown; readonly label: string }): VNode {
  return (
    <details class="exact">
      <summary>{label}</summary>
      <JsonText value={body} />
    </details>
  );
}

/** JSON in lines, as it is on the wire. */
export function JsonText({ value }: { readonly value: unknown }): VNode {
  return <pre class="json">{toLines(value)}</pre>;
}

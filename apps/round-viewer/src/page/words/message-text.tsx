import type { VNode } from "preact";
import { toLines } from "./to-json.ts";

/** A message of the wire, word for word, to be opened by whoever wants to see it. */
export function ExactMessage({ body, label }: { readonly body: unknown; readonly label: string }): VNode {
  return (
    <details class="exact">
      <summary>{label}</summary>
      <JsonText value={body} label={label} />
    </details>
  );
}

/** JSON that can be scrolled, by keyboard too. */
export function JsonText({ value, label }: { readonly value: unknown; readonly label: string }): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="json" tabIndex={0} aria-label={label}>
      <pre>{toLines(value)}</pre>
    </section>
  );
}

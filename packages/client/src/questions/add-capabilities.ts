import { type ClientCapabilities, isRecord } from "@proj/types";

/**
 * Adds what is declared by hand to what follows from the handlers, also within `elicitation`, `sampling` and the like. Where both say
 * something about the same thing, what is declared by hand counts.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#capabilities
 */
export function addCapabilities(own: ClientCapabilities, byHand: ClientCapabilities = {}): ClientCapabilities {
  const sum: Record<string, unknown> = { ...own };
  for (const [name, value] of Object.entries(byHand)) {
    if (value === undefined) continue;
    const before = sum[name];
    sum[name] = isRecord(before) && isRecord(value) ? { ...before, ...spellOut(name, value) } : value;
  }
  return sum;
}

/** `elicitation` without members means forms only, and would mean nothing once it is added to `url`. */
function spellOut(name: string, value: object): object {
  return name === "elicitation" && Object.keys(value).length === 0 ? { form: {} } : value;
}

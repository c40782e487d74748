import type { ClientCapabilities } from "@proj/types";

/** Names capabilities for people: `elicitation.form, roots`. */
export function nameCapabilities(capabilities: ClientCapabilities): string {
  const names = Object.entries(capabilities).flatMap(([name, value]) => {
    const members = Object.keys(value ?? {});
    return members.length === 0 ? [name] : members.map((member) => `${name}.${member}`);
  });
  return names.join(", ");
}

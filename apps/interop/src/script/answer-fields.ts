import type { ClientScript } from "./client-script.ts";

type Values = NonNullable<ClientScript["answers"]>;

/** Answers a form by the names of its fields: the keys of questions are the servers' own. */
export function answerFields(
  fields: Readonly<Record<string, unknown>>,
  answers: ClientScript["answers"],
): { action: "decline" } | { action: "accept"; content: Values } {
  if (answers === null) return { action: "decline" };
  return { action: "accept", content: Object.fromEntries(Object.entries(answers).filter(([name]) => name in fields)) };
}

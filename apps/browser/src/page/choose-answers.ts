import type { ElicitRequestFormParams, ElicitResult } from "@proj/client";

type Field = ElicitRequestFormParams["requestedSchema"]["properties"][string];

/** Fills in a form with the first choice of each field, and a yes. */
export function chooseAnswers({ requestedSchema }: ElicitRequestFormParams): NonNullable<ElicitResult["content"]> {
  const fields = Object.entries(requestedSchema.properties);
  return Object.fromEntries(fields.map(([name, field]) => [name, chooseAnswer(field)]));
}

function chooseAnswer(field: Field): string | boolean {
  if (field.type === "boolean") return true;
  if ("oneOf" in field) return field.oneOf[0]?.const ?? "";
  return "enum" in field ? (field.enum[0] ?? "") : "";
}

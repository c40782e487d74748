import type { ElicitRequestFormParams, ElicitResult } from "@proj/types";

type Form = ElicitRequestFormParams["requestedSchema"];
type Field = Form["properties"][string];
type Content = NonNullable<ElicitResult["content"]>;

/** Fills in every field of a form: with its default, else with its first choice, else with a value of its type. */
export function fillInForm({ properties }: Form): Content {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fillInField(field)]));
}

function fillInField(field: Field): Content[string] {
  if (field.default !== undefined) return field.default;
  switch (field.type) {
    case "boolean":
      return true;
    case "number":
    case "integer":
      return field.minimum ?? 1;
    case "array":
      return [];
    case "string":
      if ("enum" in field) return field.enum[0] ?? "";
      return "oneOf" in field ? (field.oneOf[0]?.const ?? "") : "text";
  }
}

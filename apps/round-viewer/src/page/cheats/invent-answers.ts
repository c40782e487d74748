import type { FormContent, InputRequests, InputResponses } from "@proj/client";

type Field = Extract<InputRequests[string], { readonly method: "elicitation/create" }>["params"] extends infer Params
  ? Params extends { readonly requestedSchema: { readonly properties: Readonly<Record<string, infer Each>> } }
    ? Each
    : never
  : never;

/** Says yes to everything that is asked, as somebody would who wants to get through. */
export function inventAnswers(questions: InputRequests): InputResponses {
  return Object.fromEntries(
    Object.entries(questions).flatMap(([key, { method, params }]) => {
      if (method !== "elicitation/create") return [];
      if (params.mode === "url") return [[key, { action: "accept" }]];
      const fields = Object.entries(params.requestedSchema.properties);
      const content: FormContent = Object.fromEntries(fields.map(([name, field]) => [name, inventValue(field)]));
      return [[key, { action: "accept", content }]];
    }),
  );
}

function inventValue(field: Field): FormContent[string] {
  if (field.default !== undefined) return field.default;
  if (field.type === "boolean") return true;
  if (field.type === "array") return readFirst(field.items).slice(0, 1);
  if (field.type !== "string") return field.minimum ?? field.maximum ?? 1;
  return readFirst(field)[0] ?? "";
}

function readFirst(choices: object): string[] {
  if ("enum" in choices) return choices.enum as string[];
  const titled = "oneOf" in choices ? choices.oneOf : "anyOf" in choices ? choices.anyOf : [];
  return (titled as readonly { readonly const: string }[]).map((option) => option.const);
}

import { findMethodFacts } from "./method-facts.ts";

/** What a request is about: the name of the tool or prompt, the URI of the resource; `undefined` for other methods. */
export function readTarget(
  method: string,
  params: { readonly [name: string]: unknown } | undefined,
): string | undefined {
  const field = findMethodFacts(method)?.nameField;
  const target = field === undefined ? undefined : params?.[field];
  return typeof target === "string" ? target : undefined;
}

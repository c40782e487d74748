import { type MethodEntry, methods } from "./methods.ts";

/** What is known about a method; `undefined` when it is none of this revision. */
export function findMethod(method: string): MethodEntry | undefined {
  return Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : undefined;
}

/** What a request is about: the name of the tool or prompt, the URI of the resource; `undefined` for other methods. */
export function readTarget(
  method: string,
  params: { readonly [name: string]: unknown } | undefined,
): string | undefined {
  const field = findMethod(method)?.nameField;
  const target = field === undefined ? undefined : params?.[field];
  return typeof target === "string" ? target : undefined;
}

import { type MethodEntry, methods } from "./methods.ts";

/** What a request is about: the name of the tool or prompt, the URI of the resource; `undefined` for other methods. */
export function readTarget(
  method: string,
  params: { readonly [name: string]: unknown } | undefined,
): string | undefined {
  const entry: MethodEntry | undefined = Object.hasOwn(methods, method)
    ? methods[method as keyof typeof methods]
    : undefined;
  const target = entry?.nameField === undefined ? undefined : params?.[entry.nameField];
  return typeof target === "string" ? target : undefined;
}

import { parseUrl } from "../wire/parse-url.ts";
/** What relative references are relative to where the schema has no `$id`. A name that never resolves, and nothing is fetched. */
export const BASE_URI = "https://schema.invalid/";

/** Resolves a reference. `undefined` where that is no URI. */
export function resolveUri(
  reference: string,
  base: string,
): { readonly uri: string; readonly fragment: string } | undefined {
  const url = parseUrl(reference, base);
  if (url === undefined) return undefined;
  const [uri = "", fragment = ""] = url.href.split("#", 2);
  return { uri, fragment };
}

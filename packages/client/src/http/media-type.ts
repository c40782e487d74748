/** The media type of a Content-Type header without its parameters, in lower case; empty when there is no header. */
export function readMediaType(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

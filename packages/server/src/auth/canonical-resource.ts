const httpUri = /^(https?):\/\/([^/?#\s]+)([^\s#]*)$/i;
const defaultPort = { http: /:80$/, https: /:443$/ };

/**
 * The one spelling of the URI of a resource: scheme and host in lower case, no default port, no slash where the path is nothing but that.
 * Everything behind the host is compared as it is, for `/mcp` and `/mcp/` may be two servers. What is no URI of HTTP is a name, and stays.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#canonical-server-uri
 */
export function toCanonicalResource(uri: string): string {
  const [, scheme, authority, rest = ""] = httpUri.exec(uri) ?? [];
  if (scheme === undefined || authority === undefined) return uri;
  const protocol = scheme.toLowerCase() === "http" ? "http" : "https";
  return `${protocol}://${authority.toLowerCase().replace(defaultPort[protocol], "")}${rest === "/" ? "" : rest}`;
}

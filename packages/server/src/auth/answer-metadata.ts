import type { HttpAnswer } from "./refusal.ts";
import type { ResourceMetadata } from "./resource-metadata.ts";

/** Pages of every origin may read what is public anyway, and clients that run in pages have to. */
const anyOrigin = { "access-control-allow-origin": "*" };

/**
 * Builds the answers to requests for the metadata of a protected server, by their method.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc9728#section-3
 */
export function buildMetadataAnswers(metadata: ResourceMetadata): (method: string) => HttpAnswer {
  const found: HttpAnswer = {
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "public, max-age=3600", ...anyOrigin },
    body: JSON.stringify(metadata),
  };
  const preflight: HttpAnswer = {
    status: 204,
    headers: {
      ...anyOrigin,
      "access-control-allow-methods": "GET, HEAD",
      // Clients say which revision they speak here, too.
      "access-control-allow-headers": "*",
      "access-control-max-age": "86400",
    },
    body: "",
  };
  const notAllowed: HttpAnswer = { status: 405, headers: { allow: "GET, HEAD, OPTIONS", ...anyOrigin }, body: "" };
  return (method) => {
    if (method === "GET" || method === "HEAD") return found;
    return method === "OPTIONS" ? preflight : notAllowed;
  };
}

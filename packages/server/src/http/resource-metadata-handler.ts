import type { BearerAuth } from "../auth/bearer-auth.ts";

/**
 * Serves the metadata of a protected server, where the handler of its endpoint is not asked for it: mount it at the path of `auth.metadataUrl`.
 * It is public, for pages of every origin too.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization/authorization-server-discovery
 */
export function createResourceMetadataHandler(auth: BearerAuth): (request: Request) => Response {
  return (request) => toMetadataResponse(auth, request);
}

/** Answers one request for the metadata. */
export function toMetadataResponse(auth: BearerAuth, { method }: Request): Response {
  const { status, headers, body } = auth.answerMetadata(method);
  return new Response(method === "HEAD" || body === "" ? null : body, { status, headers });
}

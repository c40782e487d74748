import type { IncomingMessage, ServerResponse } from "node:http";
import type { BearerAuth } from "../auth/bearer-auth.ts";

/**
 * Serves the metadata of a protected server, where the handler of its endpoint is not asked for it: mount it at the path of `auth.metadataUrl`.
 * It is public, for pages of every origin too. `listen` does without it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization/authorization-server-discovery
 */
export function createNodeResourceMetadataHandler(
  auth: BearerAuth,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => sendMetadata(auth, request, response);
}

/** Answers one request for the metadata. */
export function sendMetadata(auth: BearerAuth, { method = "" }: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = auth.answerMetadata(method);
  const length = status === 204 ? {} : { "content-length": Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(body);
}

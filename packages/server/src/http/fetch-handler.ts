import type { MessageHandler } from "@proj/types";
import { answerMessage } from "./answer-message.ts";
import { checkHead, type RequestHead, refuseBodySize } from "./check-head.ts";
import { createFetchReply } from "./fetch-reply.ts";
import type { HttpFailure } from "./http-failure.ts";
import { buildHttpPolicy, type HttpOptions, type HttpPolicy } from "./http-options.ts";
import { parseBody } from "./parse-body.ts";

/** Answers one HTTP request. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Serves over the `fetch` family of types: Hono, Bun, Deno, Workers, and whatever else hands over a `Request`. Mount it at the path of the
 * endpoint.
 *
 * It cannot know which interface the platform listens on: set `allowedHosts` when only this machine should reach the server.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function createFetchHandler(server: MessageHandler, options: HttpOptions = {}): FetchHandler {
  const policy = buildHttpPolicy(options, false);
  return async (request) => {
    const head: RequestHead = {
      method: request.method,
      readHeader: (name) => request.headers.get(name) ?? (name === "host" ? new URL(request.url).host : null),
    };
    const refused = checkHead(head, policy);
    if (refused !== undefined) return toResponse(refused);
    const body = await readBody(request, policy);
    if (body === undefined) return toResponse(refuseBodySize(policy));
    const parsed = parseBody(head, body);
    if (parsed.failure !== undefined) return toResponse(parsed.failure);
    const { reply, response, signal } = createFetchReply(request.signal);
    void answerMessage(server, parsed.message, { signal, onError: policy.onError }, reply);
    return response;
  };
}

function toResponse({ status, headers, body }: HttpFailure): Response {
  return new Response(body, { status, headers: { "content-type": "application/json", ...headers } });
}

/** Reads the body, at most as much as is allowed. */
async function readBody(request: Request, { maxBodyBytes }: HttpPolicy): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}

import { type AuthInfo, ConfigurationError, type MessageHandler } from "@proj/types";
import type { Credentials } from "../auth/read-bearer-token.ts";
import type { Caller } from "../dispatch/caller.ts";
import { checkHandler } from "../options/check-methods.ts";
import type { HttpReply } from "./answer-message.ts";
import { anybody, buildAuthorizeRequest, type CallerOptions } from "./authorize-request.ts";
import { buildEndpoint } from "./build-endpoint.ts";
import { checkHead, refuseBodySize } from "./check-head.ts";
import { type AnswerHeaders, readCorsHeaders } from "./cors.ts";
import { answerNobody, createFetchReply } from "./fetch-reply.ts";
import { type HttpFailure, refuseRequest } from "./http-failure.ts";
import { buildHttpPolicy, type HttpOptions, type HttpPolicy } from "./http-options.ts";
import { parseBody } from "./parse-body.ts";
import type { RequestHead } from "./request-head.ts";
import { toMetadataResponse } from "./resource-metadata-handler.ts";

/** Answers one HTTP request. Never rejects. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** How the handler is reached, and who calls. */
export interface FetchHandlerOptions extends HttpOptions, CallerOptions<Request> {}

/**
 * Serves over the `fetch` family of types: Hono, Bun, Deno, Workers, and whatever else hands over a `Request`. Mount it at the path of the
 * endpoint.
 *
 * It cannot know which interface the platform listens on: set `allowedHosts` when only this machine should reach the server.
 *
 * @throws ConfigurationError when an option is wrong, or the server is none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function createFetchHandler(server: MessageHandler, options: FetchHandlerOptions = {}): FetchHandler {
  checkHandler("createFetchHandler", server);
  const policy = buildHttpPolicy(options, false, server);
  const { auth: protection } = options;
  const authorize = buildAuthorizeRequest(server, options, readCredentials, policy.onError);
  const endpoint = buildEndpoint(server, policy, protection);
  server.prepareForNetwork?.();

  function refuse(failure: HttpFailure): Response {
    policy.tellRefused(failure);
    return toResponse(failure);
  }

  async function answer(request: Request, head: RequestHead): Promise<Response> {
    const refused = checkHead(head, policy);
    if (refused !== undefined) return refuse(refused);
    const authorized = authorize === undefined ? anybody : await authorize(request);
    if (authorized.failure !== undefined) return toResponse(authorized.failure);
    const { auth } = authorized;
    if (request.method === "POST") return answerPost(request, head, auth);
    return respond(request, (reply, caller) => endpoint.visit({ head, auth, caller, reply }));
  }

  async function answerPost(request: Request, head: RequestHead, auth: AuthInfo | null): Promise<Response> {
    const body = await readBody(request, policy);
    if (request.signal.aborted) return answerNobody();
    if (body === "cut off") return refuse(refuseRequest(400, "The body could not be read to its end"));
    if (body === "too large") return refuse(refuseBodySize(policy));
    const parsed = parseBody(head, body);
    if (parsed.failure !== undefined) return refuse(parsed.failure);
    const { message } = parsed;
    return respond(request, (reply, caller) => endpoint.post(message, { head, auth, caller, reply }));
  }

  /** Gives the response as soon as it is known what kind of answer it is. */
  function respond({ signal }: Request, run: (reply: HttpReply, caller: Caller) => Promise<void>): Promise<Response> {
    const { reply, response, caller, fail } = createFetchReply(signal, policy.unreadTimeoutMs);
    run(reply, caller).catch((error: unknown) => {
      policy.onError(error);
      fail();
    });
    return response;
  }

  return async (request) => {
    if (protection !== undefined && new URL(request.url).pathname === protection.metadataPath)
      return toMetadataResponse(protection, request);
    const head = toHead(request);
    const corsHeaders = readCorsHeaders(head, policy.cors);
    try {
      return addHeaders(await answer(request, head), corsHeaders);
    } catch (error) {
      policy.onError(error);
      return addHeaders(new Response(null, { status: 500 }), corsHeaders);
    }
  };
}

function toHead(request: Request): RequestHead {
  return {
    method: request.method,
    readHeader: (name) => request.headers.get(name) ?? (name === "host" ? new URL(request.url).host : null),
  };
}

/** Adds what goes with every answer, whatever it is. */
function addHeaders(response: Response, headers: AnswerHeaders | undefined): Response {
  for (const name in headers) if (!response.headers.has(name)) response.headers.set(name, headers[name] ?? "");
  return response;
}

function toResponse({ status, headers, body }: HttpFailure): Response {
  if (body === "") return new Response(null, { status, headers });
  return new Response(body, { status, headers: { "content-type": "application/json", ...headers } });
}

function readCredentials({ headers, url }: Request): Credentials {
  const start = url.indexOf("?");
  return { authorization: headers.get("authorization"), query: start === -1 ? "" : url.slice(start + 1) };
}

/**
 * Reads the body, at most as much as is allowed.
 *
 * @throws ConfigurationError when something has read it already.
 */
async function readBody(request: Request, { maxBodyBytes }: HttpPolicy): Promise<Uint8Array | "too large" | "cut off"> {
  if (request.bodyUsed) {
    throw new ConfigurationError(
      "The body was read before the MCP handler saw it. Mount the handler before whatever reads bodies, or hand it request.clone().",
    );
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > maxBodyBytes) return "too large";
      chunks.push(chunk);
    }
  } catch {
    return "cut off";
  }
  return concatenate(chunks, length);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

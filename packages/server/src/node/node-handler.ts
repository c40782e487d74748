import type { IncomingMessage, ServerResponse } from "node:http";
import type { MessageHandler } from "@proj/types";
import { Caller } from "../dispatch/caller.ts";
import { anybody, buildAuthorizeRequest, type CallerOptions } from "../http/authorize-request.ts";
import { buildEndpoint } from "../http/build-endpoint.ts";
import { checkHead, refuseBodySize } from "../http/check-head.ts";
import { readCorsHeaders } from "../http/cors.ts";
import type { HttpFailure } from "../http/http-failure.ts";
import { buildHttpPolicy, type HttpOptions } from "../http/http-options.ts";
import { parseBody } from "../http/parse-body.ts";
import type { HttpCall } from "../http/sessions/legacy-endpoint.ts";
import { checkHandler } from "../options/check-methods.ts";
import { addHeaders, createNodeReply, sendJson } from "./node-reply.ts";
import { readBody } from "./read-body.ts";
import { readCredentials } from "./read-credentials.ts";
import { sendMetadata } from "./resource-metadata-handler.ts";
import { toHead } from "./to-head.ts";

/** Answers one request of `node:http`, or of a framework that hands over its objects. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** How the handler is reached, and who calls. */
export interface NodeHandlerOptions extends HttpOptions, CallerOptions<IncomingMessage> {
  /** Whether only this machine can reach the server; then `Host` must name it. Default false: the handler cannot know. */
  readonly isLoopback?: boolean | undefined;
}

/**
 * Serves over `node:http`: as the handler of an `http.Server`, or mounted in Express, Fastify or Koa at the path of the endpoint, before
 * anything that reads the body.
 *
 * @throws ConfigurationError when an option is wrong, or the server is none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function createNodeHandler(server: MessageHandler, options: NodeHandlerOptions = {}): NodeHandler {
  checkHandler("createNodeHandler", server);
  const policy = buildHttpPolicy(options, options.isLoopback ?? false, server);
  const { auth: protection } = options;
  const authorize = buildAuthorizeRequest(server, options, readCredentials, policy.onError);
  const endpoint = buildEndpoint(server, policy, protection);
  server.prepareForNetwork?.();

  function refuse(response: ServerResponse, failure: HttpFailure): void {
    policy.tellRefused(failure);
    sendJson(response, failure);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> {
    if (protection !== undefined && request.url?.split("?", 1)[0] === protection.metadataPath)
      return sendMetadata(protection, request, response);
    const head = toHead(request);
    addHeaders(response, readCorsHeaders(head, policy.cors));
    const refused = checkHead(head, policy);
    if (refused !== undefined) return refuse(response, refused);
    const authorized = authorize === undefined ? anybody : await authorize(request);
    if (authorized.failure !== undefined) return sendJson(response, authorized.failure);
    const reply = createNodeReply(response, policy.unreadTimeoutMs);
    const call = { head, auth: authorized.auth, caller, reply };
    return request.method === "POST" ? answerPost(request, response, call) : endpoint.visit(call);
  }

  async function answerPost(request: IncomingMessage, response: ServerResponse, call: HttpCall): Promise<void> {
    const body = await readBody(request, policy.maxBodyBytes);
    if (body === undefined) return refuse(response, refuseBodySize(policy));
    // What came behind the body was no HTTP, and Node has answered that and closed the connection.
    if (request.socket.destroyed) return void response.destroy();
    const parsed = parseBody(call.head, body);
    return parsed.failure === undefined ? endpoint.post(parsed.message, call) : refuse(response, parsed.failure);
  }

  return (request, response) => {
    const caller = new Caller();
    response.on("close", () => {
      if (!response.writableFinished) caller.leave();
    });
    // A peer that resets the connection is not an error of the server.
    response.on("error", () => caller.leave());
    answer(request, response, caller).catch((error: unknown) => {
      if (caller.isGone || request.socket.destroyed) return response.destroy();
      policy.onError(error);
      return response.headersSent ? response.destroy() : response.writeHead(500).end();
    });
  };
}

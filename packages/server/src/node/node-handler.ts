import type { IncomingMessage, ServerResponse } from "node:http";
import type { AuthInfo, MessageHandler } from "@proj/types";
import { answerMessage } from "../http/answer-message.ts";
import { checkHead, type RequestHead, refuseBodySize } from "../http/check-head.ts";
import { buildHttpPolicy, type HttpOptions } from "../http/http-options.ts";
import { parseBody } from "../http/parse-body.ts";
import { createNodeReply, sendJson } from "./node-reply.ts";
import { readBody } from "./read-body.ts";

/** Answers one request of `node:http`, or of a framework that hands over its objects. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** How the handler is reached, and who calls. */
export interface NodeHandlerOptions extends HttpOptions {
  /** Whether only this machine can reach the server; then `Host` must name it. Default false: the handler cannot know. */
  readonly isLoopback?: boolean | undefined;
  /**
   * Names the caller, where something in front of this handler has verified a token. What it throws is answered 500. Default: nobody.
   */
  readonly readAuth?: ((request: IncomingMessage) => AuthInfo | null | Promise<AuthInfo | null>) | undefined;
}

/**
 * Serves over `node:http`: as the handler of an `http.Server`, or mounted in Express, Fastify or Koa at the path of the endpoint, before
 * anything that reads the body.
 *
 * @throws ConfigurationError when an option is wrong.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http
 */
export function createNodeHandler(server: MessageHandler, options: NodeHandlerOptions = {}): NodeHandler {
  const policy = buildHttpPolicy(options, options.isLoopback ?? false);
  const { readAuth = () => null } = options;
  server.prepareForNetwork?.();

  async function answer(request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
    const head = toHead(request);
    const refused = checkHead(head, policy);
    if (refused !== undefined) return sendJson(response, refused);
    const body = await readBody(request, policy.maxBodyBytes);
    if (body === undefined) return sendJson(response, refuseBodySize(policy));
    const parsed = parseBody(head, body);
    if (parsed.failure !== undefined) return sendJson(response, parsed.failure);
    const auth = await readAuth(request);
    const { onError } = policy;
    return answerMessage(
      server,
      parsed.message,
      { auth, readHeader: head.readHeader, signal, onError },
      createNodeReply(response),
    );
  }

  return (request, response) => {
    const gone = new AbortController();
    response.on("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    // A peer that resets the connection is not an error of the server.
    response.on("error", () => gone.abort());
    answer(request, response, gone.signal).catch((error: unknown) => {
      if (gone.signal.aborted || request.socket.destroyed) return response.destroy();
      policy.onError(error);
      return response.headersSent ? response.destroy() : response.writeHead(500).end();
    });
  };
}

function toHead(request: IncomingMessage): RequestHead {
  return {
    method: request.method ?? "",
    readHeader: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : value;
    },
  };
}

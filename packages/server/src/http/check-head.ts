import { parseUrl, showValue } from "@proj/types";
import { acceptsBoth, acceptsStream } from "./accepts-both.ts";
import { readPreflight } from "./cors.ts";
import { type HttpFailure, refuseRequest } from "./http-failure.ts";
import { type HttpPolicy, isLoopbackHost } from "./http-options.ts";
import type { RequestHead } from "./request-head.ts";
import { SESSION_HEADER } from "./sessions/session-header.ts";
import { hasSessions } from "./sessions/session-options.ts";

/**
 * Checks what can be checked before the body is read, in the order of what must not be answered at all: host and origin, then method, media
 * types, size. A browser's question whether a page may send its request is answered after the first two, for it comes without credentials.
 *
 * @returns the answer to a request that is not read any further.
 */
export function checkHead(head: RequestHead, policy: HttpPolicy): HttpFailure | undefined {
  const refused = checkSender(head, policy);
  if (refused !== undefined) return refused;
  if (head.method !== "POST") return isVisit(head, policy) ? checkVisit(head) : answerOtherMethod(head, policy);
  const accept = head.readHeader("accept");
  if (!acceptsBoth(accept)) {
    return refuseRequest(406, `Accept must list application/json and text/event-stream, got ${showValue(accept)}`);
  }
  const type = head.readHeader("content-type") ?? "";
  if (!isJson(type)) return refuseRequest(415, `Content-Type must be application/json, got ${showValue(type)}`);
  const encoding = head.readHeader("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    return refuseRequest(415, `Content-Encoding must be absent, got ${showValue(encoding)}`);
  }
  const length = Number(head.readHeader("content-length") ?? 0);
  return length > policy.maxBodyBytes ? refuseBodySize(policy) : undefined;
}

/**
 * Checks who may send anything at all.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-endpoint
 */
export function checkSender(head: RequestHead, policy: HttpPolicy): HttpFailure | undefined {
  const host = head.readHeader("host") ?? "";
  if (host.includes("\n")) return refuseRequest(400, "Host must come once");
  if (!policy.isOwnHost(host))
    return refuseRequest(403, `Host ${showValue(host)} is not allowed; add it to allowedHosts if it is this server's`);
  const origin = head.readHeader("origin") ?? undefined;
  if (origin === undefined || policy.cors.headersByOrigin.has(origin) || isOwnOrigin(origin, host)) return undefined;
  return refuseRequest(
    403,
    `Origin ${showValue(origin)} is not allowed; add it to allowedOrigins if its pages may call this server`,
  );
}

/** Whether a request asks for a session's stream, or ends a session. Without a session, neither is known. */
function isVisit({ method, readHeader }: RequestHead, { legacy }: HttpPolicy): boolean {
  if ((method !== "GET" && method !== "DELETE") || !hasSessions(legacy)) return false;
  return (readHeader(SESSION_HEADER) ?? undefined) !== undefined;
}

/** @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#listening-for-messages-from-the-server */
function checkVisit({ method, readHeader }: RequestHead): HttpFailure | undefined {
  const accept = readHeader("accept");
  if (method === "DELETE" || acceptsStream(accept)) return undefined;
  return refuseRequest(406, `Accept must list text/event-stream, got ${showValue(accept)}`);
}

function answerOtherMethod(head: RequestHead, { cors, legacy }: HttpPolicy): HttpFailure {
  const preflight = readPreflight(head, cors);
  if (preflight !== undefined) return { status: 204, headers: preflight, body: "" };
  const { method } = head;
  const isKnownToSessions = (method === "GET" || method === "DELETE") && hasSessions(legacy);
  const lacking = isKnownToSessions ? " without the Mcp-Session-Id that initialize was answered with" : "";
  const problem = `Method ${showValue(method)} is not allowed${lacking}; send each message as a POST`;
  return refuseRequest(405, problem, { allow: "POST" });
}

/** The body turned out longer than allowed. */
export function refuseBodySize({ maxBodyBytes }: HttpPolicy): HttpFailure {
  return refuseRequest(413, `The body is larger than ${maxBodyBytes} bytes`);
}

/**
 * Whether a page comes from the server's own host. Over plain HTTP that proves nothing for a name that may have been rebound to this
 * machine, so there it counts only for the names of the loopback interface; over TLS the certificate has proved the name.
 */
function isOwnOrigin(origin: string, host: string): boolean {
  const url = parseUrl(origin);
  if (url === undefined) return false;
  return (
    url.host === host.toLowerCase() && (url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(host)))
  );
}

function isJson(contentType: string): boolean {
  if (contentType === "application/json") return true;
  return contentType.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}

import { showValue } from "@proj/types";
import { type HttpFailure, refuseRequest } from "./http-failure.ts";
import { type HttpPolicy, isLoopbackHost } from "./http-options.ts";

/** The part of an HTTP request that comes before its body. */
export interface RequestHead {
  readonly method: string;
  /** Gives a header's value by its lower-case name; `undefined` or `null` when it is absent. */
  readonly readHeader: (name: string) => string | null | undefined;
}

/**
 * Checks what can be checked before the body is read, in the order of what must not be answered at all: origin and host, then method,
 * media type, size.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-endpoint
 */
export function checkHead(head: RequestHead, policy: HttpPolicy): HttpFailure | undefined {
  const host = head.readHeader("host") ?? "";
  if (!policy.isOwnHost(host))
    return refuseRequest(403, `Host ${showValue(host)} is not allowed; add it to allowedHosts if it is this server's`);
  const origin = head.readHeader("origin") ?? undefined;
  if (origin !== undefined && !policy.allowedOrigins.has(origin) && !isOwnOrigin(origin, host)) {
    return refuseRequest(
      403,
      `Origin ${showValue(origin)} is not allowed; add it to allowedOrigins if its pages may call this server`,
    );
  }
  if (head.method !== "POST") {
    return refuseRequest(405, `Method ${showValue(head.method)} is not allowed; send each message as a POST`, {
      allow: "POST",
    });
  }
  const type = head.readHeader("content-type") ?? "";
  if (!isJson(type)) return refuseRequest(415, `Content-Type must be application/json, got ${showValue(type)}`);
  const length = Number(head.readHeader("content-length") ?? 0);
  return length > policy.maxBodyBytes ? refuseBodySize(policy) : undefined;
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
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    url.host === host.toLowerCase() && (url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(host)))
  );
}

function isJson(contentType: string): boolean {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}

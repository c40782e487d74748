import { findHeaderMismatch, ProtocolError, type RequestId } from "@proj/types";
import type { RequestHead } from "./check-head.ts";
import { type HttpFailure, refuseMessage } from "./http-failure.ts";

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** A message out of a body, or the answer to a body that holds none. */
export type ParsedBody =
  | { readonly message: unknown; readonly failure?: undefined }
  | { readonly failure: HttpFailure };

/**
 * Reads the message out of a body and holds the headers against it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation
 */
export function parseBody(head: RequestHead, body: Uint8Array): ParsedBody {
  let message: unknown;
  try {
    message = JSON.parse(decoder.decode(body));
  } catch {
    return {
      failure: refuseMessage(
        undefined,
        new ProtocolError("ERR_MCP_PARSE", "Parse error: the body is not JSON in UTF-8"),
      ),
    };
  }
  const mismatch = findMismatch(head, message);
  return mismatch === undefined ? { message } : { failure: mismatch };
}

/** What is no request is answered by the core; what is one must have headers that say the same. */
function findMismatch(head: RequestHead, message: unknown): HttpFailure | undefined {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return undefined;
  const { id, method, params } = message as { readonly [member: string]: unknown };
  if (typeof method !== "string" || id === undefined) return undefined;
  const mismatch = findHeaderMismatch({ method, params: isRecord(params) ? params : undefined }, head.readHeader);
  if (mismatch === undefined) return undefined;
  const error = new ProtocolError("ERR_MCP_HEADER_MISMATCH", `Header mismatch: ${mismatch}`);
  return refuseMessage(typeof id === "string" || typeof id === "number" ? (id as RequestId) : undefined, error);
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}

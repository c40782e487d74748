import { findHeaderMismatch, isRecord, ProtocolError } from "@proj/types";
import { isRequestId } from "../dispatch/parse-message.ts";
import { readDeclaredVersion } from "../dispatch/read-declared-version.ts";
import { type HttpFailure, refuseMessage } from "./http-failure.ts";
import type { RequestHead } from "./request-head.ts";

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

/**
 * What is no request is answered by the core, and so is a request that declares no version: an `initialize` of an earlier revision must be
 * told which versions there are, and has no headers to compare. A request that is one must have headers that say the same.
 */
function findMismatch(head: RequestHead, message: unknown): HttpFailure | undefined {
  if (!isRecord(message) || !isRequest(message) || readDeclaredVersion(message) === undefined) return undefined;
  const { id, method, params } = message;
  const mismatch = findHeaderMismatch({ method, params: isRecord(params) ? params : undefined }, head.readHeader);
  if (mismatch === undefined) return undefined;
  const error = new ProtocolError("ERR_MCP_HEADER_MISMATCH", `Header mismatch: ${mismatch}`);
  return refuseMessage(isRequestId(id) ? id : undefined, error);
}

function isRequest(message: {
  readonly [member: string]: unknown;
}): message is { method: string; [member: string]: unknown } {
  return typeof message["method"] === "string" && message["id"] !== undefined;
}

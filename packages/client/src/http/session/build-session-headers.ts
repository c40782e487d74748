import { headerNames, type LegacyVersion, legacyFacts } from "@proj/types";
import { type ReadyHeaders, resolveHeaders, type SentHeaders } from "../build-headers.ts";
import { SESSION_ID_HEADER } from "./carry-request.ts";

/** What the headers of one request of a session follow from. */
export interface SessionHeaderParts {
  readonly method: "POST" | "GET" | "DELETE";
  readonly extra: ReadyHeaders;
  /** `undefined` where the server gave none, and with `initialize`. */
  readonly sessionId: string | undefined;
  /** `undefined` until it was agreed on. */
  readonly version: LegacyVersion | undefined;
  /** After which event a stream is to go on, as a header has it. */
  readonly lastEventId?: string | undefined;
}

const LAST_EVENT_ID_HEADER = "Last-Event-ID";
/** Extra headers of these names are passed over. */
const own: ReadonlySet<string> = new Set([SESSION_ID_HEADER.toLowerCase(), LAST_EVENT_ID_HEADER.toLowerCase()]);

/**
 * The headers of one request of a session, as revisions before 2026-07-28 have them: none that mirrors the body.
 *
 * @throws ConfigurationError when extra headers are none, or one is no valid header; TransportError when the function for them fails.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header
 */
export async function buildSessionHeaders(parts: SessionHeaderParts): Promise<SentHeaders> {
  const { method, extra, sessionId, version, lastEventId } = parts;
  const headers: SentHeaders = {};
  for (const [name, value] of await resolveHeaders(extra)) {
    if (!own.has(name.toLowerCase())) headers[name] = value;
  }
  if (method === "POST") {
    headers["Accept"] = "application/json, text/event-stream";
    headers["Content-Type"] = "application/json";
  } else if (method === "GET") headers["Accept"] = "text/event-stream";
  if (sessionId !== undefined) headers[SESSION_ID_HEADER] = sessionId;
  if (version !== undefined && legacyFacts[version].hasVersionHeader) headers[headerNames.protocolVersion] = version;
  if (lastEventId !== undefined) headers[LAST_EVENT_ID_HEADER] = lastEventId;
  return headers;
}

/** Longer ids than this are none of ours to send back: servers bound the headers of a request. */
const MAX_ID_BYTES = 4096;

/**
 * An event's id as the header that goes on after it has it: its bytes as UTF-8. `undefined` where no header can carry it, so that the stream
 * cannot be taken up there.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#the-last-event-id-header
 */
export function toLastEventId(id: string): string | undefined {
  const bytes = new TextEncoder().encode(id);
  if (bytes.byteLength === 0 || bytes.byteLength > MAX_ID_BYTES) return undefined;
  const value = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  // Blanks at the ends do not arrive.
  return /^[\t -~\u0080-\u00ff]+$/.test(value) && value.trim() === value ? value : undefined;
}

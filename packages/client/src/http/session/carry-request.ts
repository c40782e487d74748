import type { AnswerHead } from "../answer-head.ts";
import type { SentHeaders } from "../build-headers.ts";

/** One HTTP request of a session. */
export interface OutgoingRequest {
  readonly method: "POST" | "GET" | "DELETE";
  readonly headers: SentHeaders;
  /** Of a POST alone. */
  readonly body?: string | undefined;
  /** Aborting it closes the connection. */
  readonly signal: AbortSignal;
}

/** What came back, up to its body. */
export interface IncomingReply {
  readonly head: AnswerHead;
  /** The session that the server opened with it. */
  readonly sessionId: string | undefined;
  /** The body, piece by piece. It ends when the body does, and throws what it breaks off with. To be read once. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Lets go of the body, and of its connection where that is not over. */
  readonly cancel: () => void;
}

/**
 * Sends one HTTP request and resolves when the head of the answer is there. Redirects are not followed.
 *
 * @throws TransportError where nothing came, OutcomeUnknownError where the request may have arrived; ConfigurationError where it must not be
 * sent; the signal's reason.
 */
export type CarryRequest = (request: OutgoingRequest) => Promise<IncomingReply>;

/** The header that names a session, in both directions. */
export const SESSION_ID_HEADER = "Mcp-Session-Id";

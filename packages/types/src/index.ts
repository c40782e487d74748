export {
  type AuthInfo,
  type Era,
  type Exchange,
} from "./contract/exchange.ts";
export { type Clock, type FetchLike, type RandomSource, webCryptoRandom } from "./contract/environment.ts";
export type { MessageHandler } from "./contract/message-handler.ts";
export type { RequestStateCodec } from "./contract/request-state-codec.ts";
export type { SendOptions, Transport } from "./contract/transport.ts";

export { ConfigurationError } from "./errors/configuration-error.ts";
export { type ErrorCodeEntry, errorCodes, type McpErrorCode } from "./errors/error-codes.ts";
export { readErrorMessage, toProtocolError } from "./errors/from-unknown.ts";
export { McpError } from "./errors/mcp-error.ts";
export { ProtocolError, type ProtocolErrorCode, type ProtocolErrorOptions } from "./errors/protocol-error.ts";
export {
  InvalidRequestStateError,
  type InvalidRequestStateReason,
  RequestStateUnavailableError,
} from "./errors/request-state-errors.ts";
export { showValue } from "./errors/show-value.ts";
export { readHttpStatus, toErrorResponse } from "./errors/to-wire.ts";

export { decodeBase64url, encodeBase64url } from "./digest/base64url.ts";
export { CanonicalJsonError, MAX_CANONICAL_DEPTH, toCanonicalJson } from "./digest/canonical-json.ts";
export { digestText, isEqualDigest } from "./digest/sha256.ts";

export { createEventSplitter, encodeServerSentEvent } from "./framing/server-sent-events.ts";

export { headerNames } from "./headers/names.ts";
export { buildStandardHeaders, findHeaderMismatch } from "./headers/standard-headers.ts";
export { decodeHeaderValue, encodeHeaderValue } from "./headers/value-codec.ts";

// The wire schemas, grouped by chapter of the specification.

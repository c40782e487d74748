import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";

/** What platforms call failures that come before anything is sent: no address, no connection, or no trust in who answers. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|CERT_\w+|ERR_TLS_\w+|UNABLE_TO_(GET|VERIFY)_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/;

/** The error for a `fetch` that rejected. Unless the platform tells that nothing was sent, the request may have arrived. */
export function explainFailedFetch(cause: unknown, origin: string): TransportError {
  const code = readCode(cause);
  const detail = code === undefined ? "" : ` (${code})`;
  if (code !== undefined && neverSent.test(code)) {
    return new TransportError(`cannot reach ${origin}${detail}; check the address and that the server runs`, { cause });
  }
  return new OutcomeUnknownError(
    `the request to ${origin} failed${detail} before a response came; the server may or may not have done what was asked. See cause`,
    { cause },
  );
}

/** The error for a body that broke off. */
export function explainBrokenBody(cause: unknown, origin: string, status: number): TransportError {
  return new OutcomeUnknownError(
    `the connection to ${origin} broke in the middle of a response; the server may or may not have done what was asked`,
    { status, cause },
  );
}

/** Node keeps the system's code one or two causes down; Bun on the error itself; browsers tell nothing. A word, or none. */
function readCode(error: unknown, depth = 3): string | undefined {
  if (typeof error !== "object" || error === null || depth === 0) return undefined;
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return typeof code === "string" && /^\w{1,64}$/.test(code) ? code : readCode(cause, depth - 1);
}

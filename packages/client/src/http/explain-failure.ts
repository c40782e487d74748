import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";

/** What platforms call failures that come before anything is sent: no address, no connection, or no trust in who answers. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|CERT_\w+|ERR_TLS_\w+|ERR_SSL_WRONG_VERSION_NUMBER|UNABLE_TO_(GET|VERIFY)_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/;

/** System calls that come before anything is sent, whatever they fail with: some codes, such as ETIMEDOUT, have two meanings. */
const earlySystemCall = /^(connect|getaddrinfo)$/;

/**
 * The error for a request that failed before a response came. Unless it is known that nothing was sent, it may have arrived.
 *
 * @param isUnsent whether nothing was sent, where the caller knows more than the platform's error tells.
 */
export function explainFailedRequest(cause: unknown, origin: string, isUnsent = false): TransportError {
  const code = readWord(cause, "code");
  const detail = code === undefined ? "" : ` (${code})`;
  if (isUnsent || neverSent.test(code ?? "") || earlySystemCall.test(readWord(cause, "syscall") ?? "")) {
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

/**
 * What the system calls a failure: `fetch` of Node keeps it one or two causes down, `node:http` and Bun have it on the error itself,
 * browsers tell nothing. Where several addresses were tried, the first tells. A word, or none.
 */
function readWord(error: unknown, name: "code" | "syscall", depth = 4): string | undefined {
  if (typeof error !== "object" || error === null || depth === 0) return undefined;
  const { [name]: word, cause, errors } = error as { readonly [name: string]: unknown };
  if (typeof word === "string" && /^\w{1,64}$/.test(word)) return word;
  return readWord(cause ?? (Array.isArray(errors) ? errors[0] : undefined), name, depth - 1);
}

import { showValue } from "@proj/types";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";

/** What platforms call a connection that broke after it had been made. */
const brokenConnection: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "ConnectionClosed"]);

/**
 * The error for a `fetch` that rejected. Most platforms do not tell how far the request came; where they do tell that the connection
 * broke, the outcome is unknown.
 */
export function explainFailedFetch(cause: unknown, origin: string): TransportError {
  const code = readCode(cause);
  if (code !== undefined && brokenConnection.has(code)) {
    return new OutcomeUnknownError(
      `the connection to ${origin} broke (${showValue(code)}) before a response came; the server may or may not have done what was asked`,
      { cause },
    );
  }
  const detail = code === undefined ? "" : ` (${showValue(code)})`;
  return new TransportError(`cannot reach ${origin}${detail}; check the address and that the server runs`, { cause });
}

/** The error for a body that broke off. */
export function explainBrokenBody(cause: unknown, origin: string, status: number): TransportError {
  return new OutcomeUnknownError(
    `the connection to ${origin} broke in the middle of a response; the server may or may not have done what was asked`,
    { status, cause },
  );
}

/** Node keeps the system's code one or two causes down; Bun on the error itself; browsers tell nothing. */
function readCode(error: unknown, depth = 3): string | undefined {
  if (typeof error !== "object" || error === null || depth === 0) return undefined;
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return typeof code === "string" ? code : readCode(cause, depth - 1);
}

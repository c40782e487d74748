import { ProtocolError } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";

/**
 * What a failed `server/discover` says about the server.
 * - `unsupported-version`: a modern server, but of other versions: those in `supported`.
 * - `not-modern`: no answer that a modern server gives. Here a client that also speaks `initialize` falls back to it.
 * - `other`: says nothing about the era, such as a refused connection, missing credentials or a modern error.
 */
export type DiscoverFailure =
  | { readonly kind: "unsupported-version"; readonly supported: readonly string[] }
  | { readonly kind: "not-modern" }
  | { readonly kind: "other" };

/** Statuses that speak of who asks, or when, and not of what the server understands. */
const unrelatedStatuses: ReadonlySet<number> = new Set([401, 403, 407, 408, 425, 429]);
/** The error codes that only a modern server answers with, besides the one for versions. */
const modernCodes: ReadonlySet<number> = new Set([-32020, -32021]);

/**
 * Tells what kind of server failed to answer `server/discover`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
 */
export function classifyFailure(error: unknown): DiscoverFailure {
  if (ProtocolError.is(error)) {
    if (error.rpcCode === -32022) return { kind: "unsupported-version", supported: readSupported(error.data) };
    return { kind: modernCodes.has(error.rpcCode) ? "other" : "not-modern" };
  }
  const status = TransportError.is(error) ? error.status : undefined;
  const isRefusal = status !== undefined && status >= 400 && status < 500 && !unrelatedStatuses.has(status);
  return { kind: isRefusal ? "not-modern" : "other" };
}

function readSupported(data: unknown): string[] {
  const supported: unknown =
    typeof data === "object" && data !== null && "supported" in data ? data.supported : undefined;
  return Array.isArray(supported) ? supported.filter((version) => typeof version === "string") : [];
}

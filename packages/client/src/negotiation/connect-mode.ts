import { ConfigurationError, PROTOCOL_VERSION, showValue } from "@proj/types";

/**
 * Which revisions a client speaks.
 *
 * - `"auto"`: all that this library knows. It asks the server with `server/discover`, and opens a session with `initialize` where the answer is none
 *   that a server of 2026-07-28 gives.
 * - `"2026-07-28"`: this one and no other.
 * - `"legacy"`: 2025-11-25, 2025-06-18, 2025-03-26 and 2024-11-05, which open with `initialize`, the newest that the server speaks too.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
 */
export type ConnectMode = "auto" | "legacy" | typeof PROTOCOL_VERSION;

/** @throws ConfigurationError when it is none. */
export function checkMode(mode: ConnectMode | undefined): void {
  if (mode === undefined || mode === "auto" || mode === "legacy" || mode === PROTOCOL_VERSION) return;
  throw new ConfigurationError(
    `the option mode is ${showValue(mode)}; it must be "auto", "legacy" or "${PROTOCOL_VERSION}"`,
  );
}

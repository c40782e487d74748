import { ConfigurationError, PROTOCOL_VERSION, showValue } from "@proj/types";
import { SUPPORTED_VERSIONS } from "./supported-versions.ts";

/**
 * Which revisions a client speaks.
 *
 * - `"auto"`: all that this library knows, the newest that the server speaks too. The revisions that open with `initialize` are not among them
 *   yet; once they are, `"auto"` falls back to them and `"legacy"` will be the name for them alone.
 * - `"2026-07-28"`: this one and no other.
 */
export type ConnectMode = "auto" | typeof PROTOCOL_VERSION;

/**
 * The modern revisions that a mode allows, the preferred one first.
 *
 * @throws ConfigurationError when it is none.
 */
export function listVersions(mode: ConnectMode): readonly [string, ...string[]] {
  if (mode === "auto") return SUPPORTED_VERSIONS;
  if (mode === PROTOCOL_VERSION) return [PROTOCOL_VERSION];
  throw new ConfigurationError(`the option mode is ${showValue(mode)}; it must be "auto" or "${PROTOCOL_VERSION}"`);
}

import { isLegacyVersion, type LegacyVersion, PROTOCOL_VERSION, showValue } from "@proj/types";
import { DriveError } from "./drive-error.ts";
import type { DriveOptions } from "./drive-options.ts";

/** Why something cannot be done by hand. */
export const NO_ROUNDS =
  "An earlier revision has no rounds: the whole call is one request, whose client is asked meanwhile. Use callTool, getPrompt or readResource with answers, or drive the call in 2026-07-28.";

/**
 * The earlier revision that a test plays.
 *
 * @returns `undefined` where it is 2026-07-28.
 * @throws DriveError when there is no such revision.
 */
export function readSessionVersion({ protocolVersion }: DriveOptions): LegacyVersion | undefined {
  if (protocolVersion === undefined || protocolVersion === PROTOCOL_VERSION) return undefined;
  if (isLegacyVersion(protocolVersion)) return protocolVersion;
  throw new DriveError(`There is no revision ${showValue(protocolVersion)}.`);
}

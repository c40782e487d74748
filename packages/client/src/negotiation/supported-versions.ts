import { PROTOCOL_VERSION } from "@proj/types";

/** Modern revisions that a client speaks, the one it prefers first. */
export type ModernVersions = readonly [string, ...string[]];

/** Those of this client. */
export const SUPPORTED_VERSIONS: ModernVersions = [PROTOCOL_VERSION];

/** The version to speak: the first of ours that is among theirs, or `undefined` when there is none. */
export function chooseVersion(ours: readonly string[], theirs: readonly string[]): string | undefined {
  return ours.find((version) => theirs.includes(version));
}

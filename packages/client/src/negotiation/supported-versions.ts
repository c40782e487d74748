import { PROTOCOL_VERSION } from "@proj/types";

/** The modern revisions that this client speaks, the one it prefers first. */
export const SUPPORTED_VERSIONS: readonly [string, ...string[]] = [PROTOCOL_VERSION];

/** The version to speak: the first of ours that is among theirs, or `undefined` when there is none. */
export function chooseVersion(ours: readonly string[], theirs: readonly string[]): string | undefined {
  return ours.find((version) => theirs.includes(version));
}

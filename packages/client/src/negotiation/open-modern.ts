import { legacyVersions } from "@proj/types";
import { showVersions, VersionNegotiationError } from "../errors/version-negotiation-error.ts";
import type { Asked } from "./ask-server.ts";
import { describeAnswer } from "./attempt.ts";
import { eraRules } from "./era-rules.ts";
import type { Negotiated } from "./found-era.ts";
import { noneInCommon } from "./none-in-common.ts";
import { type ProbeTarget, probe } from "./probe.ts";
import { chooseVersion } from "./supported-versions.ts";

/**
 * Agrees on a modern version, where sessions of earlier revisions are out of the question.
 *
 * @param first what `server/discover` was answered with already.
 * @param origin where the server is, for messages.
 * @param advice what to do about a server that speaks only those, as a sentence without its full stop.
 * @throws VersionNegotiationError when there is no version in common, or the server is none of the modern era; else what `discover` rejects with.
 */
export async function openModern(
  target: ProbeTarget,
  timeoutMs: number,
  first: Asked | undefined,
  origin: string,
  advice: string,
): Promise<Negotiated> {
  const probed = await probe(target, timeoutMs, first);
  if (probed.verdict === "modern") return probed.negotiated;
  const { verdict, answer, error, supported } = probed;
  const { versions } = target;
  if (verdict === "give-up" || !eraRules[answer].isFirm) throw error;
  if (supported.length > 0) {
    const isLegacy = chooseVersion(legacyVersions, supported) !== undefined;
    throw noneInCommon(origin, versions, supported, error, isLegacy ? advice : undefined);
  }
  throw new VersionNegotiationError(
    `${origin} does not answer server/discover as a server of ${showVersions(versions)} does: ` +
      `${describeAnswer({ method: "server/discover", error, supported })}. Either the address is not that of an MCP ` +
      `endpoint, or it speaks only revisions up to 2025-11-25. ${advice}`,
    { requested: versions, supported },
    { cause: error },
  );
}

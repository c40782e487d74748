import { type Asked, askServer, type Discover } from "./ask-server.ts";
import { type EraVerdict, eraRules } from "./era-rules.ts";
import type { Negotiated } from "./found-era.ts";
import { type ProbeAnswer, readProbeFailure } from "./probe-answer.ts";
import { readSupportedVersions } from "./read-supported-versions.ts";
import { chooseVersion, type ModernVersions } from "./supported-versions.ts";

/** What is known of the other end before it is asked. */
export interface ProbeTarget {
  readonly discover: Discover;
  readonly versions: ModernVersions;
  readonly isChannel: boolean;
}

/** What asking has come to. */
export type Probed =
  | { readonly verdict: "modern"; readonly negotiated: Negotiated }
  | {
      readonly verdict: Exclude<EraVerdict, "modern" | "ask-again">;
      readonly answer: ProbeAnswer;
      /** What it failed with; absent where a result came. */
      readonly error?: unknown;
      /** The versions that the server named. Untrusted text. */
      readonly supported: readonly string[];
    };

/**
 * Finds out what a server speaks, in one round trip, or in two when the server refuses the first version and names one that both speak.
 * Never rejects.
 *
 * @param first what was answered already, in the preferred version.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation
 */
export async function probe(target: ProbeTarget, timeoutMs: number, first?: Asked): Promise<Probed> {
  const { discover, versions } = target;
  const judged = judge(target, first ?? (await askServer(discover, versions[0], timeoutMs)));
  if (judged.verdict !== "ask-again") return judged;
  const mutual = chooseVersion(versions, judged.supported) ?? versions[0];
  const again = judge(target, await askServer(discover, mutual, timeoutMs));
  return again.verdict === "ask-again" ? { ...again, verdict: "none-in-common" } : again;
}

type Judged = Probed | (Omit<Exclude<Probed, { verdict: "modern" }>, "verdict"> & { readonly verdict: "ask-again" });

function judge({ versions, isChannel }: ProbeTarget, asked: Asked): Judged {
  if (!("discovered" in asked)) {
    const { error, status } = asked;
    const answer = readProbeFailure(error, status, versions);
    return { verdict: rule(answer, isChannel), answer, supported: readSupportedVersions(error), error };
  }
  const { discovered } = asked;
  const supported = discovered.supportedVersions;
  const protocolVersion = chooseVersion(versions, supported);
  if (protocolVersion !== undefined) return { verdict: "modern", negotiated: { protocolVersion, discovered } };
  const answer = "discovered-others";
  return { verdict: rule(answer, isChannel), answer, supported };
}

function rule(answer: Exclude<ProbeAnswer, "discovered">, isChannel: boolean): Exclude<EraVerdict, "modern"> {
  const { channel, http } = eraRules[answer];
  return (isChannel ? channel : http) as Exclude<EraVerdict, "modern">;
}

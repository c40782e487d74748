import type { DiscoverResult } from "@proj/types";
import { type EraVerdict, eraRules } from "./era-rules.ts";
import { type ProbeAnswer, readProbeFailure, readSupportedVersions } from "./probe-answer.ts";
import { chooseVersion, type ModernVersions } from "./supported-versions.ts";

/** How `server/discover` is sent, in a version. `onStatus` hears of the HTTP status, where there is one. */
export type Discover = (
  protocolVersion: string,
  options: { readonly timeoutMs: number; readonly onStatus: (status: number) => void },
) => Promise<DiscoverResult>;

/** What is known of the other end before it is asked. */
export interface ProbeTarget {
  readonly discover: Discover;
  readonly versions: ModernVersions;
  readonly isChannel: boolean;
}

/** What a client and a server of the modern era agreed on. */
export interface Negotiated {
  readonly protocolVersion: string;
  readonly discovered: DiscoverResult;
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
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#protocol-version-negotiation
 */
export async function probe(target: ProbeTarget, timeoutMs: number): Promise<Probed> {
  const first = await probeOnce(target, target.versions[0], timeoutMs);
  if (first.verdict !== "ask-again") return first;
  const mutual = chooseVersion(target.versions, first.supported) ?? target.versions[0];
  const second = await probeOnce(target, mutual, timeoutMs);
  return second.verdict === "ask-again" ? { ...second, verdict: "none-in-common" } : second;
}

type ProbedOnce =
  | Probed
  | (Omit<Exclude<Probed, { verdict: "modern" }>, "verdict"> & { readonly verdict: "ask-again" });

async function probeOnce(
  { discover, versions, isChannel }: ProbeTarget,
  version: string,
  timeoutMs: number,
): Promise<ProbedOnce> {
  let status: number | undefined;
  const onStatus = (given: number): void => {
    status = given;
  };
  let answer: ProbeAnswer;
  let supported: readonly string[];
  let failure: { readonly error: unknown } | undefined;
  try {
    const discovered = await discover(version, { timeoutMs, onStatus });
    supported = discovered.supportedVersions;
    const protocolVersion = chooseVersion(versions, supported);
    if (protocolVersion !== undefined) return { verdict: "modern", negotiated: { protocolVersion, discovered } };
    answer = "discovered-others";
  } catch (error) {
    answer = readProbeFailure(error, status, versions);
    supported = readSupportedVersions(error);
    failure = { error };
  }
  const rule = eraRules[answer];
  const verdict = isChannel ? rule.channel : rule.http;
  return { verdict: verdict as Exclude<EraVerdict, "modern">, answer, supported, ...failure };
}

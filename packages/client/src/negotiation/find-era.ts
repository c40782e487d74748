import { ConfigurationError, type Era, legacyVersions } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";
import type { Asked } from "./ask-server.ts";
import { type Attempt, readExit } from "./attempt.ts";
import type { EraMemory } from "./era-memory.ts";
import { eraRules, isRefusal } from "./era-rules.ts";
import { explainAttempts } from "./explain-attempts.ts";
import type { FoundEra, Negotiated } from "./found-era.ts";
import { noneInCommon } from "./none-in-common.ts";
import { type Probed, type ProbeTarget, probe } from "./probe.ts";
import { type ProbeAnswer, readProbeFailure } from "./probe-answer.ts";
import { readSupportedVersions } from "./read-supported-versions.ts";

/** What finding out the era of a server takes. */
export interface EraPlan<Session> extends ProbeTarget {
  /** Where the server is, for messages. */
  readonly origin: string;
  readonly memory: EraMemory;
  /** What is remembered. */
  readonly remembered: Era | undefined;
  /** What `server/discover` was answered with already. Absent where the server is remembered as legacy, and was not asked. */
  readonly first: Asked | undefined;
  /** How long a request may take, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Opens a session of an earlier revision. */
  readonly initialize: () => Promise<Session>;
}

const CHANNEL_ADVICE = "Check that the command is that of an MCP server; if it is, upgrade the side that is behind";

const HTTP_ADVICE =
  "Check that the address is that of an MCP endpoint; if it is, upgrade the side that is behind. An address that ends in /sse mostly belongs to the " +
  "transport HTTP+SSE, which this client does not speak";

const ADVICE_WHERE_OVER =
  'What does not start the server again cannot go on after that: if it is of a revision before 2026-07-28, connect anew with the mode "legacy"';

/**
 * Finds out which era a server is of: by what `server/discover` was answered with, and where that is no answer of a modern server, by `initialize`. A
 * server that is remembered as legacy is sent `initialize` first. Where that is refused although it was remembered, or concluded without a word of the server,
 * `server/discover` is sent (again).
 *
 * @throws VersionNegotiationError when the server answers neither as it should; ServerExitedError when its process ends on both; what else a request
 * fails with, when that tells nothing of the era.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions
 */
export async function findEra<Session>(plan: EraPlan<Session>): Promise<FoundEra<Session>> {
  const { memory, remembered } = plan;
  const attempts: Attempt[] = [];
  let reason: ProbeAnswer | undefined;
  if (plan.first !== undefined) {
    const probed = await tryProbe(plan, attempts, plan.first);
    if (probed.verdict === "modern") return adopt(plan, probed.negotiated, remembered);
    reason = probed.answer;
  }
  const opened = await tryInitialize(plan, attempts, reason);
  if ("session" in opened) {
    // What a browser hides may be a network that failed for a moment: no reason to ask no more.
    if (remembered !== "legacy" && reason !== "hidden") memory.write("legacy");
    return { era: "legacy", session: opened.session };
  }
  if (isDoubtful(reason, opened.answer)) {
    const probed = await tryProbe(plan, attempts);
    if (probed.verdict === "modern") return adopt(plan, probed.negotiated, remembered);
  }
  if (remembered !== undefined) memory.write(undefined);
  throw explain(plan, attempts);
}

function explain<Session>(
  { origin, versions, isChannel }: EraPlan<Session>,
  attempts: readonly Attempt[],
  advice: string = isChannel ? CHANNEL_ADVICE : HTTP_ADVICE,
) {
  return explainAttempts(origin, [...versions, ...legacyVersions], attempts, advice);
}

/** Whether to ask after `initialize` was refused. Who is silent, or ends, on both is not asked a third time. */
function isDoubtful(reason: ProbeAnswer | undefined, refusal: ProbeAnswer): boolean {
  return reason === undefined || (!eraRules[reason].isFirm && eraRules[refusal].isFirm);
}

function adopt<Session>(
  { memory }: EraPlan<Session>,
  negotiated: Negotiated,
  remembered: Era | undefined,
): FoundEra<Session> {
  if (remembered !== "modern") memory.write("modern");
  return { era: "modern", ...negotiated };
}

/** @throws what was answered, when it leaves nothing else to try. */
async function tryProbe<Session>(plan: EraPlan<Session>, attempts: Attempt[], first?: Asked): Promise<Probed> {
  const probed = await probe(plan, plan.requestTimeoutMs, first);
  if (probed.verdict === "modern") return probed;
  const { verdict, error, supported } = probed;
  if (verdict === "give-up") throw error;
  attempts.push({ method: "server/discover", error, supported });
  if (verdict === "initialize") return probed;
  if (attempts.length > 1) throw explain(plan, attempts);
  throw noneInCommon(plan.origin, [...plan.versions, ...legacyVersions], supported, error);
}

/** @throws what it fails with, when that tells nothing of the server. */
async function tryInitialize<Session>(
  plan: EraPlan<Session>,
  attempts: Attempt[],
  reason: ProbeAnswer | undefined,
): Promise<{ readonly session: Session } | { readonly answer: ProbeAnswer }> {
  const [before] = attempts;
  const first = await initializeOnce(plan);
  // A server may answer what it does not know, or leave it at first, and end then: as initialize is on its way to it.
  const hasEndedLate = before !== undefined && !hasExited(before) && hasExited(first);
  const last = hasEndedLate ? await initializeOnce(plan) : first;
  if ("session" in last) return last;
  const { error } = last;
  // A transport may find that it has no sessions only when one is opened: that leaves the modern era.
  const answer = ConfigurationError.is(error) ? "error" : readProbeFailure(error, undefined, plan.versions);
  const isOver = reason === "ended" && TransportError.is(error);
  if (!isOver && !isRefusal(answer, plan.isChannel)) throw error;
  attempts.push({ method: "initialize", error, supported: readSupportedVersions(error) });
  if (isOver && answer === "nothing") throw explain(plan, attempts, ADVICE_WHERE_OVER);
  return { answer };
}

async function initializeOnce<Session>({
  initialize,
}: EraPlan<Session>): Promise<{ readonly session: Session } | { readonly error: unknown }> {
  try {
    return { session: await initialize() };
  } catch (error) {
    return { error };
  }
}

function hasExited(outcome: object): boolean {
  return "error" in outcome && readExit(outcome.error) !== undefined;
}

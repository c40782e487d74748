import {
  encodeBase64url,
  ProtocolError,
  type SingleUseClaim,
  type SingleUseVerdict,
  showValue,
  toInternalError,
} from "@proj/types";
import type { CallOutcome } from "../call/call-outcome.ts";
import { Failure } from "../call/failure.ts";
import type { Envelope } from "../request-state/envelope.ts";
import { CLOCK_SKEW_MS, readClock } from "../request-state/limits.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { Rejection } from "../request-state/rejection.ts";
import { pause } from "../timing/pause.ts";
import { sealRecord, unsealRecord } from "./record.ts";
import type { SingleUsePolicy } from "./single-use-options.ts";

/** A round whose token must count once. */
export interface UsedRound {
  readonly policy: RequestStatePolicy;
  readonly singleUse: SingleUsePolicy;
  readonly envelope: Envelope;
  readonly answersDigest: string;
  readonly signal: AbortSignal;
  /** Hears that a round ran and was not recorded, or not given free; without an error its lease had been taken over. */
  readonly onUnrecorded: (error?: unknown) => void;
}

const HOLDER_BYTES = 16;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/**
 * Runs a round unless it was run before: then its recorded outcome is given again, where the answers are the same.
 *
 * @param run the round. What it throws, or returns as an error that nobody was meant to see, counts as come to nothing.
 * @throws ProtocolError (internal) when the store cannot answer; then nothing was run.
 */
export async function runOnce(round: UsedRound, run: () => Promise<CallOutcome>): Promise<CallOutcome | Rejection> {
  const holder = encodeBase64url(round.policy.random(HOLDER_BYTES));
  const verdict = await claim(round, holder);
  if (verdict instanceof Rejection) return verdict;
  if (verdict !== "started") return unsealRecord(round.policy.codec, round.envelope.tokenId, verdict.recorded);
  let outcome: CallOutcome;
  try {
    outcome = await run();
  } catch (thrown) {
    await giveUp(round, holder);
    throw thrown;
  }
  await (cameToNothing(outcome) ? giveUp(round, holder) : settle(round, holder, outcome));
  return outcome;
}

/** Claims the round, and waits while another attempt of it runs. */
async function claim(round: UsedRound, holder: string): Promise<"started" | { readonly recorded: string } | Rejection> {
  const { singleUse, signal } = round;
  let leftMs = singleUse.waitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const verdict = await askStore(round, holder);
    if (verdict === "conflict") return new Rejection("already-used");
    if (verdict !== "running") return verdict;
    if (leftMs <= 0 || !(await pause(Math.min(pauseMs, leftMs), signal))) return new Rejection("still-running");
    leftMs -= pauseMs;
  }
}

async function askStore(round: UsedRound, holder: string): Promise<SingleUseVerdict> {
  try {
    const verdict: unknown = await round.singleUse.store.begin(round.envelope.tokenId, buildClaim(round, holder));
    if (isVerdict(verdict)) return verdict;
    throw new TypeError(`The single-use store answered ${showValue(verdict)}, which is no verdict.`);
  } catch (cause) {
    throw toInternalError(cause);
  }
}

function buildClaim({ policy, singleUse, envelope, answersDigest }: UsedRound, holder: string): SingleUseClaim {
  const now = readClock(policy);
  // As long as the slowest clock of the fleet may still accept the token.
  const expiresAt = envelope.expiresAt + CLOCK_SKEW_MS;
  const leaseUntil = singleUse.isStrict ? expiresAt : Math.ceil(now + singleUse.leaseMs);
  return { holder, answersDigest, leaseUntil, expiresAt, now };
}

function isVerdict(verdict: unknown): verdict is SingleUseVerdict {
  if (verdict === "started" || verdict === "running" || verdict === "conflict") return true;
  return typeof (verdict as { readonly recorded?: unknown } | null | undefined)?.recorded === "string";
}

/** An error, or a crash that a tool's result hides: nothing that the caller should be given again. */
function cameToNothing(outcome: CallOutcome): boolean {
  return ProtocolError.is(outcome) || (outcome instanceof Failure && outcome.isCrash);
}

/** Burns the round or gives it free, as the mode says. */
function giveUp(round: UsedRound, holder: string): Promise<void> {
  const { store, isStrict } = round.singleUse;
  if (isStrict) return settle(round, holder, undefined);
  return attempt(round, async () => {
    await store.release(round.envelope.tokenId, holder);
    return true;
  });
}

function settle(round: UsedRound, holder: string, outcome: CallOutcome | undefined): Promise<void> {
  const { policy, singleUse, envelope } = round;
  return attempt(round, async () => {
    const record = await sealRecord(policy.codec, envelope.tokenId, outcome);
    return singleUse.store.settle(envelope.tokenId, holder, record);
  });
}

/** The round has run; what the store cannot do now is the operator's matter and not the caller's. */
async function attempt({ onUnrecorded }: UsedRound, operate: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await operate())) onUnrecorded();
  } catch (error) {
    onUnrecorded(error);
  }
}

import { hintKeys } from "@proj/types";
import type { DrivenRound, RoundChanges } from "../../drive/driven-round.ts";
import { tamperToken } from "../../drive/tamper-token.ts";
import type { Baseline } from "../baseline.ts";
import { defaultAuth } from "../every-way-options.ts";
import type { Finding } from "../finding.ts";
import { judgeLikeStraight } from "../judge/judge-like-straight.ts";
import { judgeRejection } from "../judge/judge-rejection.ts";
import type { Stage } from "../stage/stage.ts";
import type { Trial, Way } from "../trial.ts";
import { changeArguments } from "./change-arguments.ts";
import { listOtherCalls } from "./list-other-calls.ts";

/** A round that must be rejected. */
interface Probe {
  /** Completes the sentence "Round 2, …, was rejected". */
  readonly what: string;
  readonly changes: RoundChanges;
  /** How far the clock is turned for it, in milliseconds. */
  readonly later?: number;
}

/** How many places of a token are changed, one at a time. */
const TAMPERED = 16;

/** Longer than any token lasts: the longest that a server can be told is a billion seconds. */
const FOREVER_MS = 1.1e12;

/** Tokens that must be rejected, one way for each reason, in each round that has a token. The right round is sent after it, and must go on. */
export const rejections: readonly Way[] = [
  reject("a changed token", async (_trial, _stage, { token = "" }) =>
    Array.from({ length: TAMPERED }, (_, part) => {
      const index = Math.floor((token.length * part) / TAMPERED);
      return { what: "with one character of its token changed", changes: { token: tamperToken(token, index) } };
    }),
  ),
  reject("an expired token", async (_trial, stage, round) => [
    { what: "when its token had expired", changes: {}, later: readLifeMs(round, stage.now) ?? FOREVER_MS },
  ]),
  reject("a token of another user", async ({ options }) => [
    { what: "sent by another user", changes: { auth: options.otherAuth ?? buildOther(options.auth) } },
    ...(options.auth === null ? [] : [{ what: "sent by nobody that was verified", changes: { auth: null } }]),
  ]),
  reject("a token with other arguments", async ({ call, options }) => {
    const other = changeArguments(call, options.otherArguments);
    return other === undefined
      ? "A resource has no arguments."
      : [{ what: "with other arguments", changes: { call: other } }];
  }),
  reject("a token sent to something else", async ({ call, client }, stage) => {
    const others = await listOtherCalls(await stage.buildServer(), call, client);
    if (others.length === 0) return "The server has nothing else that it could be sent to.";
    return others.map(({ name, call: other }) => ({ what: `sent to ${name}`, changes: { call: other } }));
  }),
  reject("a token of a server without its key", async (_trial, stage) => {
    if (stage.keys.sealed === 0)
      return "The server does not use the codec that it is handed, so it cannot be without its key.";
    return [{ what: "sent to a server that has not the key", changes: { server: await stage.buildStranger() } }];
  }),
];

type FindProbes = (trial: Trial, stage: Stage, round: DrivenRound) => Promise<readonly Probe[] | string>;

function reject(name: string, findProbes: FindProbes): Way {
  return { name, run: (trial, baseline) => tryRejection(trial, baseline, findProbes) };
}

async function tryRejection(trial: Trial, baseline: Baseline, findProbes: FindProbes): Promise<Finding[]> {
  const stage = trial.setStage();
  const found: Finding[] = [];
  const trace = await trial.play(stage, {
    between: async (round, responses) => {
      const probes =
        round.token === undefined ? `Round ${round.number} has no token.` : await findProbes(trial, stage, round);
      if (typeof probes === "string") found.push({ reason: probes });
      else for (const probe of probes) found.push(...(await sendProbe(stage, round, { ...probe, responses })));
      return found.length > 0 ? "stop" : undefined;
    },
  });
  if (found.length > 0) return found;
  return judgeLikeStraight(trial, trace, baseline);
}

async function sendProbe(
  stage: Stage,
  round: DrivenRound,
  { what, changes, later = 0, responses }: Probe & { readonly responses: RoundChanges["responses"] },
): Promise<Finding[]> {
  stage.turnClock(later);
  const [probed, effects] = await stage.watch(() => round.answer({}, { responses, ...changes }));
  stage.turnClock(-later);
  return judgeRejection(what, probed, effects);
}

/** How long the token of a round is good for, where the server says so. */
export function readLifeMs({ response }: DrivenRound, now: number): number | undefined {
  if (!("result" in response)) return undefined;
  const hint = response.result._meta?.[hintKeys.requestStateExpiresAt];
  const expiresAt = typeof hint === "string" ? Date.parse(hint) : Number.NaN;
  return Number.isNaN(expiresAt) ? undefined : expiresAt - now;
}

function buildOther(auth: RoundChanges["auth"]): RoundChanges["auth"] {
  const known = auth ?? defaultAuth;
  return { ...known, subject: `${known.subject ?? "nobody"}, somebody else` };
}

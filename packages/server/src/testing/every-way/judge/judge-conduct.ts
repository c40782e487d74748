import type { BrokenRule, Finding } from "../finding.ts";
import { countEffect, describeEffect, joinWords, listEffects } from "../stage/effect.ts";
import { readEffects, type Trace } from "../trace.ts";
import { judgeAsking } from "./judge-asking.ts";
import { judgeEvents } from "./judge-events.ts";

/**
 * Judges what must hold in each call, whichever way it goes.
 *
 * @param mayAskAgain whether a question may be asked again though something came back for it.
 */
export function judgeConduct(trace: Trace, mayAskAgain: (key: string) => boolean): Finding[] {
  return [
    ...judgeEnd(trace),
    ...trace.rounds.flatMap(({ round }) => judgeEvents(round)),
    ...judgeAsking(trace, mayAskAgain),
    ...judgeRepeats(trace),
  ];
}

function judgeEnd({ rounds, end }: Trace): Finding[] {
  if (end.kind === "unscripted") return [{ reason: end.text }];
  if (end.kind !== "endless") return [];
  const keys = (rounds.at(-1)?.round.questions ?? []).map(({ key }) => `"${key}"`);
  const asks = keys.length === 0 ? "has the client come again" : `asks for ${joinWords(keys)}`;
  return [{ rule: "never-ends", problem: `After ${rounds.length} rounds the call still ${asks}.` }];
}

/** Whatever happens in two rounds of one call is done again whenever the handler runs again. */
function judgeRepeats(trace: Trace): BrokenRule[] {
  return listEffects(readEffects(trace)).flatMap((effect) => {
    const rounds = trace.rounds.filter(({ effects }) => countEffect(effects, effect) > 0);
    if (rounds.length < 2) return [];
    const about = describeEffect(effect);
    const numbers = joinWords(rounds.map(({ round }) => String(round.number)));
    const problem = `${about} happened in the rounds ${numbers}; what a handler does it does in each round, unless it is in ctx.once.`;
    return [{ rule: "effect-twice", about, problem }];
  });
}

import type { Baseline } from "./baseline.ts";
import type { Trial, Way } from "./trial.ts";
import { changingServers } from "./ways/changing-servers.ts";
import { listInvalidAnswers } from "./ways/invalid-answers.ts";
import { listMissingAnswers } from "./ways/missing-answers.ts";
import { muteClient } from "./ways/mute-client.ts";
import { oddResponses } from "./ways/odd-responses.ts";
import { listRefusals } from "./ways/refusals.ts";
import { rejections } from "./ways/rejections.ts";
import { replays } from "./ways/replays.ts";

/** All ways besides the straight one. */
export function listWays(trial: Trial, baseline: Baseline): Way[] {
  const hasRounds = baseline.trace.rounds.length > 1;
  return [
    ...listRefusals(baseline),
    ...listInvalidAnswers(trial, baseline),
    ...listMissingAnswers(trial, baseline),
    ...oddResponses,
    ...(hasRounds ? [...rejections, ...changingServers, ...replays] : [oneRound]),
    muteClient,
  ];
}

const oneRound: Way = {
  name: "tokens, restarts and rounds sent again",
  run: async () => [{ reason: "The call ends in its first round, so it has no token." }],
};

import type { SeenQuestion } from "../../drive/seen-question.ts";
import type { TestArguments } from "../../drive/test-call.ts";
import { type AskedQuestion, type Baseline, listWaiting } from "../baseline.ts";
import type { Finding } from "../finding.ts";
import { judgeConduct } from "../judge/judge-conduct.ts";
import { judgeOutcome } from "../judge/judge-like-straight.ts";
import { countEffect, describeEffect, listEffects } from "../stage/effect.ts";
import { readLast, type Trace, writeAnswer } from "../trace.ts";
import type { Trial, Way } from "../trial.ts";
import { type InvalidContent, listInvalidContents } from "./invalid-content.ts";
import { isAt, listSiblings, nameQuestion } from "./name-question.ts";

/** Each form, filled in wrongly at first and then as the script says. */
export function listInvalidAnswers(trial: Trial, baseline: Baseline): Way[] {
  return baseline.asked.flatMap((asked) => {
    const { question } = asked;
    const own = trial.options.invalidAnswers?.[question.key];
    const content = readContent(asked);
    if (question.kind !== "elicit" || content === undefined || own === false) return [];
    const invalid = own === undefined ? listInvalidContents(question, content) : [{ how: "invalidly", content: own }];
    const name = `${nameQuestion(question, baseline)} answered`;
    if (invalid.length === 0) {
      const reason = "The form rules nothing out. Name content that must not be taken in `invalidAnswers`, or `false`.";
      return [{ name: `${name} invalidly`, run: async () => [{ reason }] }];
    }
    return invalid.map((one) => ({
      name: `${name} ${one.how}`,
      run: () => tryInvalidAnswer(trial, baseline, question, one),
    }));
  });
}

function readContent({ response }: AskedQuestion): TestArguments | undefined {
  const { action, content } = (response ?? {}) as { readonly action?: unknown; readonly content?: TestArguments };
  return action === "accept" ? content : undefined;
}

async function tryInvalidAnswer(
  trial: Trial,
  baseline: Baseline,
  question: SeenQuestion,
  { content }: InvalidContent,
): Promise<Finding[]> {
  const trace = await trial.play(trial.setStage(), {
    answer: (asked) => (isAt(asked, question) ? { instead: { action: "accept", content } } : undefined),
  });
  const siblings = listSiblings(baseline, question);
  // A handler that keeps its own state may well ask for all of a round again.
  const conduct = judgeConduct(trace, (key) => siblings.includes(key) || trial.isListed(key));
  const next = trace.rounds[question.round];
  const isAskedAgain = next?.round.questions.some(({ key }) => key === question.key) === true;
  if (!isAskedAgain) return [...conduct, ...judgeTaken(trace, baseline, question)];
  return [...conduct, ...judgeEarly(trace, baseline, question), ...(await judgeOutcome(trial, trace, baseline))];
}

/** The call went on with the answer, or ended. To end without a word of success is a way to refuse it. */
function judgeTaken(trace: Trace, baseline: Baseline, question: SeenQuestion): Finding[] {
  const broken = (what: string): Finding[] => [
    {
      rule: "invalid-answer-taken",
      problem: `The invalid answer to "${question.key}" was taken: ${what}. If it may be, say so in \`invalidAnswers\`.`,
    },
  ];
  const [effect] = listDone(trace, baseline, question);
  if (effect !== undefined) return broken(`${describeEffect(effect)} happened`);
  const next = trace.rounds[question.round];
  if (next?.round.isAsking) return broken("the call went on without asking again");
  if (!baseline.hasSameResult && trace.end.kind === "complete") {
    return [
      {
        reason: `"${question.key}" is not asked again, and the result is never the same: nothing tells whether the answer was taken.`,
      },
    ];
  }
  const isSame = writeAnswer(readLast(trace)) === writeAnswer(readLast(baseline.trace));
  return isSame ? broken(`the result is ${trace.end.text} all the same`) : [];
}

/** Until there is a valid answer nothing may happen that waits for it; what else was answered in the round may have its own consequences. */
function judgeEarly(trace: Trace, baseline: Baseline, question: SeenQuestion): Finding[] {
  if (listSiblings(baseline, question).length > 1) return [];
  return listDone(trace, baseline, question, question.round + 1).map((effect) => ({
    rule: "effect-without-answer",
    problem: `${describeEffect(effect)} happened while "${question.key}" had no valid answer.`,
  }));
}

/** What happened after the answer, up to a round, and waits for the answer in the straight way. */
function listDone(trace: Trace, baseline: Baseline, { round }: SeenQuestion, lastRound?: number) {
  const waiting = listWaiting(baseline, round);
  const done = listEffects(trace.rounds.slice(round, lastRound).flatMap(({ effects }) => effects));
  return done.filter((effect) => countEffect(waiting, effect) > 0);
}

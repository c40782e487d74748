import { CanonicalJsonError, ConfigurationError, showValue } from "@proj/types";
import { fingerprint } from "../ask/fingerprint.ts";
import type { Askable, Question } from "../ask/question.ts";
import { readAccepted, readRefusal } from "../ask/read-answer.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import type { SuspensionError } from "../errors/suspension-error.ts";
import type { AskHistory, RecordedOutcome } from "../ledger/ledger.ts";
import { copyJson } from "../schema/copy-json.ts";
import { askDirectly } from "./ask-directly.ts";
import { digestOutcome, digestUsed, type FlowRun } from "./flow-run.ts";
import { addReason, type OpenQuestion, type SettledQuestion } from "./open-question.ts";
import { renderQuestion } from "./render-question.ts";

/** How often a question may be worded anew without a reason: once, since a new version may have been deployed. */
const MAX_CHANGES = 1;

/**
 * Finds the outcome of a question in the ledger, or puts the question to the client.
 *
 * Whether it has to be asked is decided before anything is awaited, unless there is an answer to validate: so questions that are started
 * together are asked together.
 *
 * @throws SuspensionError when it has to be asked; QuestionFailedError when it cannot be asked (again).
 */
export async function settleQuestion(run: FlowRun, key: string, asked: Askable): Promise<SettledQuestion> {
  const question = renderQuestion(run, key, asked);
  const print = renderFingerprint(key, question);
  const { outcomes } = run.ledger;
  const recorded = outcomes.get(key);
  const isSame = recorded?.kind === question.kind && recorded.fingerprint === print;
  if (recorded === undefined || !isSame) {
    const { asking } = run.options;
    if (asking !== undefined) return askDirectly(run, asking, { key, question, print });
    throw pend(run, { key, question, print });
  }
  const refusal = readRefusal(recorded.kind, recorded.response);
  const settled =
    refusal === undefined ? await settleAccepted(run, { key, question, print }, recorded) : { action: refusal };
  run.used.set(key, digestOutcome(print, recorded.response));
  return settled;
}

async function settleAccepted(
  run: FlowRun,
  open: OpenQuestion,
  { response }: RecordedOutcome,
): Promise<SettledQuestion> {
  const answer = await readAccepted(open.question, copyJson(response));
  if (answer.status === "invalid") throw pend(run, { ...open, problem: answer.problem });
  return { action: "accept", value: answer.value };
}

function renderFingerprint(key: string, question: Question): string {
  try {
    return fingerprint(key, question.request);
  } catch (cause) {
    if (!(cause instanceof CanonicalJsonError)) throw cause;
    throw new ConfigurationError(`The question ${showValue(key)} cannot be asked: ${cause.message}`, { cause });
  }
}

/**
 * Puts a question on the list for the client.
 *
 * @returns the suspension.
 * @throws QuestionFailedError when it must not be asked any more.
 */
function pend(run: FlowRun, open: OpenQuestion): SuspensionError {
  const { key, question, print, problem } = open;
  checkDependents(run, key);
  const before = readHistory(run, key);
  const earlier = digestUsed(run.used);
  const history: AskHistory = {
    fingerprint: print,
    invalidAnswers: countInvalidAnswers(run, open, before),
    changes: countChanges(run, open, before, earlier),
    earlier,
  };
  run.ledger.outcomes.delete(key);
  // What the list of open questions tells anyway need not be told twice.
  const isTelling = history.invalidAnswers > 0 || history.changes > 0 || earlier !== "";
  if (isTelling) run.ledger.asks.set(key, history);
  else run.ledger.asks.delete(key);
  const { kind, request } = question;
  const reason = problem ?? (history.invalidAnswers > 0 ? "" : undefined);
  run.pending.set(key, { request: addReason(request, reason), worded: request, asked: [kind, print] });
  return run.suspend();
}

function readHistory(run: FlowRun, key: string): AskHistory | undefined {
  const { asks, outcomes } = run.ledger;
  const known = asks.get(key);
  if (known !== undefined) return known;
  const print = outcomes.get(key)?.fingerprint ?? run.options.previous?.questions.get(key)?.[1];
  return print === undefined ? undefined : { fingerprint: print, invalidAnswers: 0, changes: 0, earlier: "" };
}

function countInvalidAnswers(run: FlowRun, { key, problem }: OpenQuestion, before: AskHistory | undefined): number {
  const earlier = before?.invalidAnswers ?? 0;
  if (problem === undefined) return earlier;
  if (earlier + 1 < run.options.maxAsksPerQuestion) return earlier + 1;
  throw new QuestionFailedError(
    key,
    "invalid",
    `The question ${showValue(key)} was answered ${earlier + 1} times, never validly: ${problem}`,
  );
}

function countChanges(
  run: FlowRun,
  { key, question, print }: OpenQuestion,
  before: AskHistory | undefined,
  earlier: string,
): number {
  const changes = before?.changes ?? 0;
  // An earlier answer that is another one now may well lead to another question.
  if (before === undefined || before.fingerprint === print || before.earlier !== earlier) return changes;
  run.options.onQuestionChanged(key, question.request, before.fingerprint);
  if (changes < MAX_CHANGES) return changes + 1;
  throw new QuestionFailedError(
    key,
    "volatile",
    `The question ${showValue(key)} is worded differently each time it is asked, so no answer to it can count.`,
  );
}

/** @throws QuestionFailedError when something was done on the strength of an outcome that this question had. */
function checkDependents(run: FlowRun, key: string): void {
  for (const [dependent, { dependencies }] of run.ledger.values) {
    if (!dependencies.has(key)) continue;
    // A handler that catches it would go on with what was done for another answer.
    throw run.fail(
      new QuestionFailedError(
        key,
        "outdated",
        `The answer to ${showValue(key)} has changed, but ${showValue(dependent)} was done on the strength of the earlier one. Start the call again.`,
      ),
    );
  }
}

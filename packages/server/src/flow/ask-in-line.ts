import { ConfigurationError, showValue } from "@proj/types";
import { checkKeyed } from "../ask/check-key.ts";
import { isOutcomeQuestion, type OutcomeQuestion } from "../ask/outcome-question.ts";
import { type Askable, isAskable } from "../ask/question.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import { checkObstacle } from "./ask-directly.ts";
import type { DirectAsking } from "./direct-asking.ts";
import type { FlowRun } from "./flow-run.ts";
import type { SettledQuestion } from "./open-question.ts";
import { renderQuestion } from "./render-question.ts";
import { settleQuestion } from "./settle-question.ts";

type Questions = { readonly [key: string]: Askable | OutcomeQuestion<Askable> };
type Answers = { [key: string]: unknown };

/** Asks one question in the name of a handler. See `CallContext.ask`. */
export function askInLine(run: FlowRun, key: string, asked: Askable | OutcomeQuestion<Askable>): Promise<unknown> {
  return run.track(ask(run, "ctx.ask", key, asked));
}

/** Asks several questions together. See `CallContext.askAll`. */
export function askAllInLine(run: FlowRun, questions: Questions): Promise<Answers> {
  return run.track(askAll(run, questions));
}

async function askAll(run: FlowRun, questions: Questions): Promise<Answers> {
  checkKeyed("ctx.askAll", questions);
  const { asking } = run.options;
  if (asking !== undefined) return askAllDirectly(run, asking, questions);
  const keys = Object.keys(questions);
  const asked = keys.map((key) => ask(run, "ctx.askAll", key, questions[key] as Askable));
  const settled = await Promise.allSettled(asked);
  // A failure ends the call, so nobody is asked the rest.
  const failure = settled.find(isFailure) ?? settled.find(isRejected);
  if (failure !== undefined) throw failure.reason;
  const values = settled.map((result) => (result as PromiseFulfilledResult<unknown>).value);
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

/** Nothing is sent before all was checked; where one of them fails, the others are taken back. */
async function askAllDirectly(run: FlowRun, asking: DirectAsking, questions: Questions): Promise<Answers> {
  const entries = Object.entries(questions);
  for (const [key, asked] of entries) {
    run.checkClaim("ctx.askAll", key);
    const question = checkAskable("ctx.askAll", key, isOutcomeQuestion(asked) ? asked.question : asked);
    checkObstacle(asking, key, renderQuestion(run, key, question));
  }
  try {
    const answers = entries.map(async ([key, asked]) => [key, await ask(run, "ctx.askAll", key, asked)] as const);
    return Object.fromEntries(await Promise.all(answers));
  } catch (thrown) {
    asking.takeBack(Object.keys(questions));
    throw thrown;
  }
}

function isRejected(result: PromiseSettledResult<unknown>): result is PromiseRejectedResult {
  return result.status === "rejected";
}

function isFailure(result: PromiseSettledResult<unknown>): result is PromiseRejectedResult {
  return isRejected(result) && QuestionFailedError.is(result.reason);
}

async function ask(
  run: FlowRun,
  verb: string,
  key: string,
  asked: Askable | OutcomeQuestion<Askable>,
): Promise<unknown> {
  run.claim(verb, key);
  if (isOutcomeQuestion(asked)) return settleQuestion(run, key, checkAskable(verb, key, asked.question));
  return takeAccepted(key, await settleQuestion(run, key, checkAskable(verb, key, asked)));
}

/** @throws ConfigurationError for what types would not have let pass. */
function checkAskable(verb: string, key: string, asked: Askable): Askable {
  if (isAskable(asked)) return asked;
  throw new ConfigurationError(
    `${verb}: ${showValue(key)} must be a question such as elicit(…), got ${showValue(asked)}.`,
  );
}

/**
 * The value of an accepted answer.
 *
 * @throws QuestionFailedError when the person said no or went away.
 */
export function takeAccepted(key: string, settled: SettledQuestion): unknown {
  if (settled.action === "accept") return settled.value;
  const [reason, text] =
    settled.action === "decline"
      ? (["declined", `The user declined to answer ${showValue(key)}.`] as const)
      : (["cancelled", `The user dismissed ${showValue(key)} without an answer.`] as const);
  throw new QuestionFailedError(key, reason, text);
}

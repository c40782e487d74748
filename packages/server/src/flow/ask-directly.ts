import { showValue } from "@proj/types";
import type { Askable } from "../ask/question.ts";
import { readAccepted, readRefusal } from "../ask/read-answer.ts";
import { readReply } from "../ask/read-reply.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import { readAction } from "../events/question-events.ts";
import { findExcess } from "../ledger/ledger-limits.ts";
import { copyJson } from "../schema/copy-json.ts";
import type { DirectAsking } from "./direct-asking.ts";
import type { FlowRun } from "./flow-run.ts";
import { addReason, type OpenQuestion, type SettledQuestion } from "./open-question.ts";

/**
 * Puts a question to the client while its call waits, again if the answer is not valid, and records the outcome.
 *
 * @throws QuestionFailedError when the client cannot be asked, or never answers validly; the signal's reason.
 */
export async function askDirectly(
  run: FlowRun,
  asking: DirectAsking,
  { key, question, print }: OpenQuestion,
): Promise<SettledQuestion> {
  checkObstacle(asking, key, question);
  checkRoom(run, key);
  const { kind, request } = question;
  const { maxAsksPerQuestion } = run.options;
  let problem: string | undefined;
  for (let asked = 0; asked < maxAsksPerQuestion; asked++) {
    const direct = { key, kind, request: addReason(request, problem) };
    const reply = readReply(key, kind, await asking.ask(run.flowId, direct));
    if ("problem" in reply) throw new QuestionFailedError(key, "unanswered", reply.problem);
    if ("isRefused" in reply) {
      asking.tellAnswer(run.flowId, direct, "decline");
      return { action: "decline" };
    }
    const { answer } = reply;
    asking.tellAnswer(run.flowId, direct, readAction(kind, answer));
    const refusal = readRefusal(kind, answer);
    const settled = refusal === undefined ? await readAccepted(question, copyJson(answer)) : undefined;
    if (settled?.status === "invalid") {
      problem = settled.problem;
      continue;
    }
    run.ledger.outcomes.set(key, { kind, fingerprint: print, response: answer });
    return settled === undefined
      ? { action: refusal as "decline" | "cancel" }
      : { action: "accept", value: settled.value };
  }
  const text = `The question ${showValue(key)} was answered ${maxAsksPerQuestion} times, never validly: ${problem}`;
  throw new QuestionFailedError(key, "invalid", text);
}

/** @throws QuestionFailedError when the client cannot be asked. */
export function checkObstacle(asking: DirectAsking, key: string, question: Askable): void {
  const obstacle = asking.findObstacle(question);
  if (obstacle === undefined) return;
  throw new QuestionFailedError(key, "unsupported", `The question ${showValue(key)} cannot be asked: ${obstacle}.`);
}

/** What fits into one era fits into the other. @throws QuestionFailedError when more was answered than a call can remember over rounds. */
function checkRoom(run: FlowRun, key: string): void {
  const excess = findExcess(run.ledger);
  // As in a call that is answered over rounds, it is the end of the call whoever catches it.
  if (excess !== undefined) throw run.fail(new QuestionFailedError(key, "excessive", excess));
}

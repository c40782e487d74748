import { showValue } from "@proj/types";
import { findMissingCapabilities } from "../ask/missing-capabilities.ts";
import { readAccepted, readRefusal } from "../ask/read-answer.ts";
import { sortResponses } from "../ask/sort-responses.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import { type DirectAsking, digestOutcome, type FlowRun } from "./flow-run.ts";
import { addReason, type OpenQuestion, type SettledQuestion } from "./open-question.ts";

/**
 * Puts a question to the client while its call waits, again if the answer is not valid, and records the outcome.
 *
 * @throws QuestionFailedError when the client cannot be asked, or never answers validly; the signal's reason.
 */
export async function askDirectly(
  run: FlowRun,
  { backChannel, clientCapabilities, signal, onAsked, onAnswered }: DirectAsking,
  { key, question, print }: OpenQuestion,
): Promise<SettledQuestion> {
  const { kind, request } = question;
  const missing = findMissingCapabilities({ [key]: request }, clientCapabilities);
  const obstacle =
    missing === undefined ? backChannel.findObstacle(request) : "the client did not declare that it can answer";
  if (obstacle !== undefined) {
    throw new QuestionFailedError(key, "unsupported", `The question ${showValue(key)} cannot be asked: ${obstacle}.`);
  }
  let problem: string | undefined;
  for (let asked = 0; asked < run.options.maxAsksPerQuestion; asked++) {
    onAsked(key, kind);
    const response = await backChannel.ask(key, addReason(request, problem), signal);
    const sorted =
      "error" in response ? undefined : sortResponses(new Map([[key, [kind, print]]]), { [key]: response.result });
    if (sorted === undefined || !("asked" in sorted)) {
      throw new QuestionFailedError(
        key,
        "unanswered",
        `The question ${showValue(key)} was not answered by the client.`,
      );
    }
    const answer = sorted.asked[key] as NonNullable<(typeof sorted.asked)[string]>;
    onAnswered(key, kind, answer);
    const refusal = readRefusal(kind, answer);
    const settled = refusal === undefined ? await readAccepted(question, answer) : undefined;
    if (settled?.status === "invalid") {
      problem = settled.problem;
      continue;
    }
    run.ledger.outcomes.set(key, { kind, fingerprint: print, response: answer });
    run.used.set(key, digestOutcome(print, answer));
    return settled === undefined
      ? { action: refusal as "decline" | "cancel" }
      : { action: "accept", value: settled.value };
  }
  const times = run.options.maxAsksPerQuestion;
  throw new QuestionFailedError(
    key,
    "invalid",
    `The question ${showValue(key)} was answered ${times} times, never validly: ${problem}`,
  );
}

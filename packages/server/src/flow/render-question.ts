import { elicitUrl, readUrl } from "../ask/elicit.ts";
import type { Askable, Question } from "../ask/question.ts";
import type { FlowRun } from "./flow-run.ts";

/** The question as it is put in this flow: a URL that is built for the flow is built once, and remembered. */
export function renderQuestion(run: FlowRun, key: string, asked: Askable): Question {
  if (asked.kind !== "flowUrl") return asked;
  const { urls } = run.ledger;
  const url = urls.get(key) ?? readUrl(asked.buildUrl({ flowId: run.flowId }));
  urls.set(key, url);
  return elicitUrl(asked.message, url);
}

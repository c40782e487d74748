import { CanonicalJsonError, describeIssues, type ElicitResult, type InputResponse } from "@proj/types";
import type { AskedQuestion } from "../request-state/envelope.ts";
import { fingerprint } from "./fingerprint.ts";
import type { AnswerOf, Question, QuestionKind } from "./question.ts";

/**
 * What came back for a question.
 *
 * - `accepted`: with the validated value.
 * - `declined`, `cancelled`: the person said no, or went away. Asking again is not an answer to either.
 * - `missing`: not asked in the round before, or asked and not answered. Ask.
 * - `invalid`: accepted with content that the question's schema does not allow. Ask again and say what is wrong.
 * - `outdated`: an answer to another wording of the question. Ask again.
 */
export type Answer<Value> =
  | { readonly status: "accepted"; readonly value: Value }
  | { readonly status: "declined" | "cancelled" | "missing" | "outdated" }
  | { readonly status: "invalid"; readonly problem: string };

/** What a call knows of its answers: what was asked in the round before, and what came back for it. */
export interface Answers {
  readonly questions: ReadonlyMap<string, AskedQuestion>;
  readonly responses: { readonly [key: string]: InputResponse };
}

/** Reads the answer to `question`, which must be the question as it was asked: an answer counts only for the same fingerprint. */
export async function readAnswer<Asked extends Question>(
  answers: Answers,
  key: string,
  question: Asked,
): Promise<Answer<AnswerOf<Asked>>> {
  const response = answers.responses[key];
  const asked = answers.questions.get(key);
  if (response === undefined || asked === undefined) return { status: "missing" };
  if (asked[0] !== question.kind || asked[1] !== renderFingerprint(key, question)) return { status: "outdated" };
  return (await readValue(question, response)) as Answer<AnswerOf<Asked>>;
}

function renderFingerprint(key: string, question: Question): string | undefined {
  try {
    return fingerprint(key, question.request);
  } catch (thrown) {
    if (thrown instanceof CanonicalJsonError) return undefined;
    throw thrown;
  }
}

export async function readValue(question: Question, response: InputResponse): Promise<Answer<unknown>> {
  const refusal = readRefusal(question.kind, response);
  if (refusal === undefined) return readAccepted(question, response);
  return { status: refusal === "decline" ? "declined" : "cancelled" };
}

/** That a person said no or went away; `undefined` for everything else that can come back. */
export function readRefusal(kind: QuestionKind, response: InputResponse): "decline" | "cancel" | undefined {
  if (kind !== "elicit" && kind !== "elicitUrl") return undefined;
  const { action } = response as ElicitResult;
  return action === "accept" ? undefined : action;
}

/** Reads an answer that is no refusal. */
export async function readAccepted(
  question: Question,
  response: InputResponse,
): Promise<Extract<Answer<unknown>, { readonly status: "accepted" | "invalid" }>> {
  if (question.kind === "sample" || question.kind === "listRoots") return { status: "accepted", value: response };
  if (question.kind === "elicitUrl") return { status: "accepted", value: true };
  const { content } = response as ElicitResult;
  const result = await question.schema["~standard"].validate(content ?? {});
  if (result.issues === undefined) return { status: "accepted", value: result.value };
  return { status: "invalid", problem: describeIssues("", result.issues) };
}

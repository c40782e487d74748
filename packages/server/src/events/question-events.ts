import type { ElicitResult, InputRequiredResult, InputResponse } from "@proj/types";
import { type QuestionKind, readKind } from "../ask/question.ts";
import type { Envelope } from "../request-state/envelope.ts";
import type { OfRequest, OnEvent } from "./server-event.ts";

/** Tells of every question in a result that is about to be sent. */
export function emitQuestions(emit: OnEvent, about: OfRequest, result: InputRequiredResult, flowId?: string): void {
  for (const [key, request] of Object.entries(result.inputRequests ?? {})) {
    emit({ type: "question-asked", ...about, key, kind: readKind(request), flowId });
  }
}

/** Tells of every answer to a question that was asked. */
export function emitAnswers(
  emit: OnEvent,
  about: OfRequest,
  { questions, flowId }: Envelope,
  responses: { readonly [key: string]: InputResponse },
): void {
  for (const [key, [kind]] of questions) {
    const response = responses[key];
    if (response === undefined) continue;
    emit({ type: "question-answered", ...about, key, kind, action: readAction(kind, response), flowId });
  }
}

/** What a person made of a question; whatever else answers it accepts. */
export function readAction(kind: QuestionKind, response: InputResponse): ElicitResult["action"] {
  return kind === "elicit" || kind === "elicitUrl" ? (response as ElicitResult).action : "accept";
}

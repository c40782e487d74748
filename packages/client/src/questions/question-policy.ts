import type { HandlerName } from "./handler-name.ts";
import type { Question } from "./question.ts";

/**
 * What servers may ask. A kind that is not allowed is not declared to the server; whatever is refused never reaches a handler: the flow
 * stops with a RoundRefusedError. `restrictQuestions` makes one from lists.
 */
export interface QuestionPolicy {
  /** @param origin where the server is. That is the only thing known of it that it does not say itself. */
  readonly allowsKind: (kind: HandlerName, origin: string) => boolean;
  /** Why a question of an allowed kind must not be asked, as the end of the sentence "policy …"; `undefined` when it may. */
  readonly findProblem: (question: Question, origin: string) => string | undefined;
}

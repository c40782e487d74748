import type { KeyHandler } from "../questions/key-handler.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";

/** Who answers during a run, and what becomes of a question that nobody answers. */
export interface Answerers {
  readonly handlers: QuestionHandlers;
  readonly byKey: Readonly<Record<string, KeyHandler>> | undefined;
  /** Whether such a question is left open, or fails the run before any handler runs. */
  readonly mayLeaveOpen: boolean;
  /** Whether these are none, because whoever runs the flow answers between its rounds. */
  readonly isNobody?: boolean | undefined;
}

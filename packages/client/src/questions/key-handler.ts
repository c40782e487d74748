import type { InputResponse } from "@proj/types";
import type { Question } from "./question.ts";
import type { QuestionContext } from "./question-handlers.ts";

/** Answers the one question under a key, of whatever kind it is. */
export type KeyHandler = (question: Question, context: QuestionContext) => InputResponse | Promise<InputResponse>;

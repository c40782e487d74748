import {
  createMessageResultShape,
  elicitResultShape,
  findShapeProblem,
  hasShape,
  type InputResponse,
  listRootsResultShape,
  readErrorMessage,
  type Shape,
  toCanonicalJson,
} from "@proj/types";
import { dropPrototypeMembers } from "../schema/drop-prototype-members.ts";
import type { QuestionKind } from "./question.ts";

const shapes: { readonly [Kind in QuestionKind]: Shape } = {
  elicit: elicitResultShape,
  elicitUrl: elicitResultShape,
  sample: createMessageResultShape,
  listRoots: listRootsResultShape,
};

/** Why something is no answer to its question. */
export class Misfit {
  /** What is wrong with it, and where; `undefined` for an answer to a question of another kind. */
  readonly problem: string | undefined;
  readonly cause: unknown;

  constructor(problem: string | undefined, cause?: unknown) {
    this.problem = problem;
    this.cause = cause;
  }
}

/**
 * Takes what came back for a question as an answer to it, if it is one.
 *
 * @param root what it is called in messages.
 */
export function takeResponse(kind: QuestionKind, response: unknown, root: string): InputResponse | Misfit {
  const candidate = kind === "elicit" || kind === "elicitUrl" ? dropIdleContent(response) : response;
  const problem = findShapeProblem(root, shapes[kind], candidate);
  if (problem === undefined) return takeAnswer(root, candidate as InputResponse);
  const isOfOtherKind = Object.values(shapes).some((shape) => hasShape(shape, candidate));
  return new Misfit(isOfOtherKind ? undefined : problem);
}

/**
 * Answers are remembered, and compared with what is, by their canonical form: one without is no answer. The shapes let it through where they
 * leave members open.
 */
function takeAnswer(root: string, answer: InputResponse): InputResponse | Misfit {
  try {
    // One level more: wherever an answer is put, it lies within something.
    toCanonicalJson([answer]);
    return dropPrototypeMembers(answer);
  } catch (cause) {
    return new Misfit(`${root} cannot be remembered: ${readErrorMessage(cause)}`, cause);
  }
}

/** Content counts only where the person accepted; what a client sends along with a refusal is not looked at. */
function dropIdleContent(response: unknown): unknown {
  if (typeof response !== "object" || response === null || !("action" in response) || response.action === "accept")
    return response;
  const { content: _, ...rest } = response as { readonly [member: string]: unknown };
  return rest;
}

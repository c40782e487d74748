import { showValue } from "@proj/types";
import { RawAnswer, type ScriptedAnswer } from "./answers.ts";
import { DriveError } from "./drive-error.ts";
import { describeKind, type SeenQuestion } from "./seen-question.ts";

/**
 * Writes an answer as it goes over the wire.
 *
 * @returns `undefined` when nothing goes back.
 * @throws DriveError when it is no answer to such a question.
 */
export function toResponse({ key, kind }: Pick<SeenQuestion, "key" | "kind">, answer: ScriptedAnswer): unknown {
  if (answer instanceof RawAnswer) return answer.response;
  const isObject = typeof answer === "object" && answer !== null && !Array.isArray(answer);
  if (kind === "elicitUrl" && answer === true) return { action: "accept" };
  if (kind === "elicit" && isObject) return { action: "accept", content: answer };
  if ((kind === "sample" || kind === "listRoots") && isObject) return answer;
  throw new DriveError(
    `${showValue(key)} asks for ${describeKind(kind)}, which is answered with ${expected[kind]}; the script has ${showValue(answer)}. decline, cancel, unanswered and rawAnswer(…) answer anything.`,
  );
}

const expected: { readonly [Kind in SeenQuestion["kind"]]: string } = {
  elicit: "an object with its content",
  elicitUrl: "true",
  sample: "a CreateMessageResult",
  listRoots: "a ListRootsResult",
};

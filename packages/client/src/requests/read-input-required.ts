import {
  findShapeProblem,
  type InputMethod,
  type InputRequest,
  type InputRequiredResult,
  inputRequestShape,
  isRecord,
  parseUrl,
  type Shape,
  showValue,
} from "@proj/types";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import type { UncheckedResult } from "./read-response.ts";

/**
 * Checks a result that asks. Each question is checked by itself, so that the error can name it, and kept under whatever key it has.
 *
 * @throws InvalidResultError when it neither asks nor has a `requestState`, a question is none that the protocol knows, or
 * the URL of one is not `http:` or `https:`.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export function readInputRequired(method: string, result: UncheckedResult): InputRequiredResult {
  const { inputRequests, requestState } = result;
  const problem = findShapeProblem("result", askingShape, result);
  if (problem !== undefined) throw invalid(method, `is input_required and wrong: ${problem}`);
  if (inputRequests === undefined) {
    if (requestState !== undefined) return result as InputRequiredResult;
    throw invalid(method, "is input_required and wrong: result: expected inputRequests, requestState or both");
  }
  if (!isRecord(inputRequests))
    throw invalid(method, `has ${showValue(inputRequests)} as its inputRequests instead of an object`);
  // By the entries, among which one named __proto__ is like any other.
  const questions = Object.entries(inputRequests);
  if (questions.length === 0 && requestState === undefined) {
    throw invalid(
      method,
      "is input_required but neither asks anything nor has a requestState, so calling again could change nothing",
    );
  }
  for (const [key, question] of questions) checkQuestion(method, key, question);
  return result as InputRequiredResult;
}

/** Without its questions, which are looked at one by one. */
const askingShape: Shape = { optional: { _meta: "object", requestState: "string" } };
const askingMethods: ReadonlySet<unknown> = new Set<InputMethod>([
  "elicitation/create",
  "sampling/createMessage",
  "roots/list",
]);

function checkQuestion(method: string, key: string, question: unknown): void {
  const asked = isRecord(question) ? question["method"] : undefined;
  if (!askingMethods.has(asked)) {
    throw invalid(method, `asks ${showValue(key)} with the method ${showValue(asked)}, which a server cannot ask with`);
  }
  const problem = findShapeProblem(`inputRequests[${showValue(key)}]`, inputRequestShape, question);
  if (problem !== undefined) throw invalid(method, `asks wrongly: ${problem}`);
  checkUrl(method, key, question as InputRequest);
}

/**
 * A person is to be shown where the page is, and a handler may well open whatever it is given: `javascript:` and `file:` are none. Neither is
 * what programs read as different hosts: one without a host, or with a backslash or white space before its path, which `URL` turns or drops.
 */
function checkUrl(method: string, key: string, question: InputRequest): void {
  if (question.method !== "elicitation/create" || question.params.mode !== "url") return;
  const { url } = question.params;
  if (/^https?:\/\/[^\s\\/?#]+([/?#]|$)/i.test(url) && parseUrl(url) !== undefined) return;
  throw invalid(method, `asks ${showValue(key)} with ${showValue(url)}, which is no absolute http: or https: URL`);
}

function invalid(method: string, problem: string): InvalidResultError {
  return new InvalidResultError(method, problem);
}

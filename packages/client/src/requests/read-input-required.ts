import {
  describeWireIssues,
  type InputMethod,
  type InputRequest,
  InputRequiredResult,
  inputMethods,
  isRecord,
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
  const { inputRequests, ...others } = result;
  if (inputRequests === undefined) return parse(method, result);
  if (!isRecord(inputRequests))
    throw invalid(method, `has ${showValue(inputRequests)} as its inputRequests instead of an object`);
  const questions = Object.entries(inputRequests).map(
    ([key, question]) => [key, readQuestion(method, key, question)] as const,
  );
  if (questions.length === 0 && others["requestState"] === undefined) {
    throw invalid(
      method,
      "is input_required but neither asks anything nor has a requestState, so calling again could change nothing",
    );
  }
  // Not through the schema's record, which drops a key named __proto__.
  return { ...parse(method, { ...others, inputRequests: {} }), inputRequests: Object.fromEntries(questions) };
}

function parse(method: string, result: UncheckedResult): InputRequiredResult {
  const parsed = InputRequiredResult.safeParse(result);
  if (parsed.success) return parsed.data;
  throw invalid(
    method,
    `is input_required and wrong: ${describeWireIssues("result", parsed.error.issues)}`,
    parsed.error,
  );
}

function readQuestion(method: string, key: string, question: unknown): InputRequest {
  const asked = isRecord(question) ? question["method"] : undefined;
  if (typeof asked !== "string" || !Object.hasOwn(inputMethods, asked)) {
    throw invalid(method, `asks ${showValue(key)} with the method ${showValue(asked)}, which a server cannot ask with`);
  }
  const parsed = inputMethods[asked as InputMethod].request.safeParse(question);
  if (parsed.success) {
    checkUrl(method, key, parsed.data);
    return parsed.data;
  }
  throw invalid(
    method,
    `asks wrongly: ${describeWireIssues(`inputRequests[${showValue(key)}]`, parsed.error.issues)}`,
    parsed.error,
  );
}

/** A person is to be shown where the page is, and a handler may well open whatever it is given: `javascript:` and `file:` are none. */
function checkUrl(method: string, key: string, question: InputRequest): void {
  if (question.method !== "elicitation/create" || question.params.mode !== "url") return;
  const { url } = question.params;
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return;
  throw invalid(method, `asks ${showValue(key)} with ${showValue(url)}, which is no absolute http: or https: URL`);
}

function invalid(method: string, problem: string, cause?: unknown): InvalidResultError {
  return new InvalidResultError(method, problem, cause === undefined ? undefined : { cause });
}

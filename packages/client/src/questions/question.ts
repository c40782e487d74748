import {
  type CreateMessageRequestParams,
  type CreateMessageResult,
  type ElicitRequestFormParams,
  type ElicitRequestURLParams,
  type ElicitResult,
  type FormContent,
  type InputRequest,
  type InputRequiredResult,
  type ListRootsRequest,
  type ListRootsResult,
  readFormDefaults,
} from "@proj/types";
import type { HandlerName } from "./handler-name.ts";
import { readUrlFacts, type UrlFacts } from "./url-facts.ts";

/** The params of a `roots/list` question. */
export type ListRootsParams = NonNullable<ListRootsRequest["params"]>;

/** What all kinds of questions have. */
interface QuestionOf<Kind extends HandlerName, Params> {
  /** Which kind of answer it needs; the handlers of a client have the same names. */
  readonly kind: Kind;
  /** The server's name of the question, unique within the round. Untrusted text. */
  readonly key: string;
  /** What is asked, as it came. Untrusted. */
  readonly params: Params;
}

/** A form to fill in. Its answer is an `ElicitResult`. */
export interface FormQuestion extends QuestionOf<"elicitForm", ElicitRequestFormParams> {
  /** What to fill in beforehand, by the names of the fields. */
  readonly defaults: FormContent;
}

/** A page to open. Its answer is an `ElicitResult` without content. */
export interface UrlQuestion extends QuestionOf<"elicitUrl", ElicitRequestURLParams> {
  readonly url: UrlFacts;
}

/** Something to ask a model. Its answer is a `CreateMessageResult`. */
export interface SampleQuestion extends QuestionOf<"sample", CreateMessageRequestParams> {}

/** Which places the server may work in. Its answer is a `ListRootsResult`. */
export interface RootsQuestion extends QuestionOf<"listRoots", ListRootsParams> {}

/** A question of a round, with what to know of it. `kind` tells which. */
export type Question = FormQuestion | UrlQuestion | SampleQuestion | RootsQuestion;

/** What answers each kind of question. */
export interface AnswersByKind {
  readonly elicitForm: ElicitResult;
  readonly elicitUrl: ElicitResult;
  readonly sample: CreateMessageResult;
  readonly listRoots: ListRootsResult;
}

/** What answers a question: `AnswerTo<FormQuestion>`. */
export type AnswerTo<Asked extends Question> = AnswersByKind[Asked["kind"]];

/** The questions of a result, in their order. */
export function readQuestions({ inputRequests = {} }: InputRequiredResult): Question[] {
  return Object.entries(inputRequests).map(([key, request]) => readQuestion(key, request));
}

function readQuestion(key: string, request: InputRequest): Question {
  switch (request.method) {
    case "elicitation/create": {
      const { params } = request;
      // A question without a mode is a form.
      return params.mode === "url"
        ? { kind: "elicitUrl", key, params, url: readUrlFacts(params.url) }
        : { kind: "elicitForm", key, params, defaults: readFormDefaults(params.requestedSchema) };
    }
    case "sampling/createMessage":
      return { kind: "sample", key, params: request.params };
    case "roots/list":
      return { kind: "listRoots", key, params: request.params ?? {} };
  }
}

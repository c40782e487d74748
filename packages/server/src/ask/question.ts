import {
  type CreateMessageRequest,
  type CreateMessageResult,
  type ElicitRequest,
  type InputRequest,
  isRecord,
  type ListRootsRequest,
  type ListRootsResult,
} from "@proj/types";
import type { StandardSchema } from "../schema/standard-schema.ts";

/** What a question asks for. The names are those of the functions that build the questions. */
export type QuestionKind = "elicit" | "elicitUrl" | "sample" | "listRoots";

/** A form that a person fills in. `Value` is the type of a valid answer. */
export interface Elicit<Value> {
  readonly kind: "elicit";
  readonly request: ElicitRequest;
  /** Validates an accepted answer; the form schema in `request` is only what clients render. */
  readonly schema: StandardSchema<unknown, Value>;
}

/** A web page that a person is asked to visit. Accepting means consent, not that anything happened there. */
export interface ElicitUrl {
  readonly kind: "elicitUrl";
  readonly request: ElicitRequest;
}

/** What is known when the URL of a page is built. */
export interface UrlFlow {
  /** The flow's name: the same in every round, and never the same as another's. */
  readonly flowId: string;
}

/** An {@link ElicitUrl} whose page is named for the flow that asks: for `ctx.ask`, `ctx.waitFor` and resolvers, which know their flow. */
export interface FlowUrl {
  readonly kind: "flowUrl";
  readonly message: string;
  /** Called once in a flow; the result is remembered. */
  readonly buildUrl: (flow: UrlFlow) => string | URL;
}

/** A completion by the client's language model. */
export interface Sample {
  readonly kind: "sample";
  readonly request: CreateMessageRequest;
}

/** The folders that the client works in. */
export interface ListRoots {
  readonly kind: "listRoots";
  readonly request: ListRootsRequest;
}

/** Something only the client side can supply. Questions are plain values: build them once or per call, reuse them freely. */
export type Question = Elicit<unknown> | ElicitUrl | Sample | ListRoots;

/** Whatever `ctx.ask` and resolvers can ask. */
export type Askable = Question | FlowUrl;

/** The value of an accepted answer. For {@link ElicitUrl} it is `true`: the person agreed to visit the page. */
export type AnswerOf<Asked> =
  Asked extends Elicit<infer Value>
    ? Value
    : Asked extends ElicitUrl | FlowUrl
      ? true
      : Asked extends Sample
        ? CreateMessageResult
        : Asked extends ListRoots
          ? ListRootsResult
          : never;

const methods: ReadonlyMap<unknown, InputRequest["method"]> = new Map<QuestionKind, InputRequest["method"]>([
  ["elicit", "elicitation/create"],
  ["elicitUrl", "elicitation/create"],
  ["sample", "sampling/createMessage"],
  ["listRoots", "roots/list"],
]);

export function isQuestionKind(value: unknown): value is QuestionKind {
  return methods.has(value);
}

/**
 * Whether a value can be asked, whichever copy of this package built it. Resolvers give data as well, and data may have a kind and a request of
 * its own.
 */
export function isAskable(value: unknown): value is Askable {
  if (!isRecord(value)) return false;
  const { kind, request, buildUrl } = value;
  if (kind === "flowUrl") return typeof buildUrl === "function";
  return isQuestionKind(kind) && isRecord(request) && request["method"] === methods.get(kind);
}

/** The kind of an embedded request. */
export function readKind(request: InputRequest): QuestionKind {
  switch (request.method) {
    case "elicitation/create":
      return request.params.mode === "url" ? "elicitUrl" : "elicit";
    case "sampling/createMessage":
      return "sample";
    case "roots/list":
      return "listRoots";
  }
}

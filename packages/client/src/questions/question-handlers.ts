import type {
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitRequestFormParams,
  ElicitRequestURLParams,
  ElicitResult,
  FormContent,
  InputResponses,
  ListRootsResult,
} from "@proj/types";
import type { ListRootsParams, Question } from "./question.ts";
import type { UrlFacts } from "./url-facts.ts";

/** Which server asks. Apart from `origin` it is self-reported, unverified text: show it, decide nothing by it. */
export interface ServerIdentity {
  /** What the server calls itself; its `origin` when it does not say. */
  readonly name: string;
  /** The server's version; `"unknown"` when it does not say. */
  readonly version: string;
  /** What to show people instead of `name`. */
  readonly title?: string | undefined;
  /** Where this client is connected to, such as the URL. Known to the client, not reported by the server. */
  readonly origin: string;
}

/** What is known of a round of questions besides the questions. */
export interface RoundContext {
  readonly server: ServerIdentity;
  /** Which request of the flow was answered with the questions; the first is 1. */
  readonly round: number;
  /** Aborts when the answer is no longer wanted: the caller gave up, another handler of the round failed, the client was closed. */
  readonly signal: AbortSignal;
}

/** What a handler knows about its question besides the question itself. */
export interface QuestionContext extends RoundContext {
  /** The server's name of the question, unique within the round. Untrusted text. */
  readonly key: string;
}

/** What a handler of forms knows besides. */
export interface FormContext extends QuestionContext {
  /** The values to fill in beforehand, by the names of the fields. Only those that their fields take. */
  readonly defaults: FormContent;
}

/** What a handler of URLs knows besides. */
export interface UrlContext extends QuestionContext {
  /** What to show and to warn of. The library opens and fetches nothing. */
  readonly url: UrlFacts;
}

/** Answers one kind of question. It may take as long as `answerTimeoutMs` says; while a handler runs, no request's time runs. */
export type QuestionHandler<Params, Answer, Context extends QuestionContext = QuestionContext> = (
  params: Params,
  context: Context,
) => Answer | Promise<Answer>;

/** Answers the questions of a round all at once, by their keys, as one screen for all of them does. */
export type RoundHandler = (
  questions: Readonly<Record<string, Question>>,
  context: RoundContext,
) => InputResponses | Promise<InputResponses>;

/** Answers `sampling/createMessage`. */
export type SampleHandler = QuestionHandler<CreateMessageRequestParams, CreateMessageResult>;

/** A {@link SampleHandler} that can do more than answer plain messages. */
export interface SampleHandlerOptions {
  readonly handle: SampleHandler;
  /** It understands `tools` and `toolChoice`. Default false. */
  readonly tools?: boolean | undefined;
  /** It understands `includeContext` other than `"none"`. Default false. */
  readonly context?: boolean | undefined;
}

/**
 * Who answers what. What is here is declared to the server with every request, together with the option `capabilities`; a server must
 * not ask what is not declared. Each is called as a method of this object.
 *
 * In a session of a revision before 2026-07-28 the same handlers answer what the server asks while a request is open, one question a round. Where
 * one throws there, the call goes on: the server is told that there is no answer, and the option `onWarning` why. A ProtocolError that a handler
 * throws is its word to the server, such as `new ProtocolError("ERR_MCP_PEER", "User rejected sampling request", { rpcCode: -1 })`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation
 */
export interface QuestionHandlers {
  /**
   * Shows the user a form. It must make clear which server asks, and let the user decline. What is accepted is held against the form
   * before it is sent; of its content, only the fields of the form are sent.
   */
  readonly elicitForm?: QuestionHandler<ElicitRequestFormParams, ElicitResult, FormContext> | undefined;
  /**
   * Asks the user to open a URL. It must show the whole URL and open it only with the user's consent. Accepting says that the user
   * agreed, not that they are done there.
   */
  readonly elicitUrl?: QuestionHandler<ElicitRequestURLParams, ElicitResult, UrlContext> | undefined;
  /** Asks a model. A person should see what is asked and answered. Deprecated in this revision: servers should call a model themselves. */
  readonly sample?: SampleHandler | SampleHandlerOptions | undefined;
  /** Names the places servers may work in. Deprecated in this revision: pass them to the server as arguments or configuration. */
  readonly listRoots?: QuestionHandler<ListRootsParams, ListRootsResult> | undefined;
  /**
   * Answers at once all questions of a round that no other handler here is for. What it can answer follows from nothing: declare it
   * with the option `capabilities`. `answerTimeoutMs` is for all of them together.
   */
  readonly answerRound?: RoundHandler | undefined;
}

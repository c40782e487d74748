import type {
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitRequestFormParams,
  ElicitRequestURLParams,
  ElicitResult,
  ListRootsRequest,
  ListRootsResult,
} from "@proj/types";

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

/** What a handler knows about its question besides the question itself. */
export interface QuestionContext {
  readonly server: ServerIdentity;
  /** The server's name of the question, unique within the round. Untrusted text. */
  readonly key: string;
  /** Which request of the flow was answered with the question; the first is 1. */
  readonly round: number;
  /** Aborts when the answer is no longer wanted: the caller gave up, another handler of the round failed, the client was closed. */
  readonly signal: AbortSignal;
}

/** Answers one kind of question. There is no time limit; while a handler runs, no request is open. */
export type QuestionHandler<Params, Answer> = (params: Params, context: QuestionContext) => Answer | Promise<Answer>;

/** The params of a `roots/list` question. */
export type ListRootsParams = NonNullable<ListRootsRequest["params"]>;

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
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation
 */
export interface QuestionHandlers {
  /** Shows the user a form. It must make clear which server asks, and let the user decline. */
  readonly elicitForm?: QuestionHandler<ElicitRequestFormParams, ElicitResult> | undefined;
  /**
   * Asks the user to open a URL. It must show the whole URL and open it only with the user's consent. Accepting says that the user
   * agreed, not that they are done there.
   */
  readonly elicitUrl?: QuestionHandler<ElicitRequestURLParams, ElicitResult> | undefined;
  /** Asks a model. A person should see what is asked and answered. Deprecated in this revision: servers should call a model themselves. */
  readonly sample?: SampleHandler | SampleHandlerOptions | undefined;
  /** Names the places servers may work in. Deprecated in this revision: pass them to the server as arguments or configuration. */
  readonly listRoots?: QuestionHandler<ListRootsParams, ListRootsResult> | undefined;
}

import {
  type AskingMethod,
  type CallToolResult,
  type CompleteResult,
  type DiscoverResult,
  type GetPromptResult,
  type InputRequiredResult,
  type InputResponses,
  type ListPromptsResult,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ListToolsResult,
  type ReadResourceResult,
  type RequestMethod,
  type Result,
  type ResultOf,
  readTarget,
} from "@proj/types";
import { InputRequiredError } from "./errors/input-required-error.ts";
import type { ListOptions } from "./lists/list-options.ts";
import type { Connection } from "./requests/connection.ts";
import { isInputRequired } from "./requests/is-input-required.ts";
import { type CallParams, type RequestOptions, roundTrip } from "./requests/round-trip.ts";
import { type CheckedRequestOptions, type MethodRequestOptions, sendRequest } from "./requests/send-request.ts";

/** How one request of a flow is sent by hand. */
export interface SessionCallOptions extends RequestOptions {
  /** Hand an `input_required` result over instead of throwing an InputRequiredError. Default false. */
  readonly allowInputRequired?: boolean | undefined;
  /** Answers to the questions of the result before, by their keys. */
  readonly inputResponses?: InputResponses | undefined;
  /** The `requestState` of the result before, exactly as it came; leave it out when there was none. */
  readonly requestState?: string | undefined;
}

/** {@link SessionCallOptions} that do not allow questions. */
export interface CompleteCallOptions extends SessionCallOptions {
  readonly allowInputRequired?: false | undefined;
}

/** A result that is known to be complete: beside it, `resultType` tells an {@link InputRequiredResult}. */
export type Complete<Result> = Result & { readonly resultType: "complete" };

/** What to complete: an argument of a prompt, or of the template of a resource, and what the other arguments are. */
export type CompleteParams = CallParams<"completion/complete">;

/** The arguments of a tool. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** The arguments of a prompt. */
export type PromptArguments = Readonly<Record<string, string>>;

/**
 * One request, one response: each verb sends exactly one request, and hides no round. Whoever calls again with answers runs the flow. In a session
 * of a revision before 2026-07-28, the server asks while the request is open: the client's handlers answer, and nothing is answered by hand;
 * `inputResponses` and `requestState` are not sent.
 * All verbs throw ProtocolError for an error response, RequestStateRejectedError when the echoed state is not accepted,
 * InvalidResultError, TransportError, RequestTimeoutError, ClosedError, or the signal's reason.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export class Session {
  /** The revision that requests are written in. */
  readonly protocolVersion: string;
  readonly #connection: Connection;

  constructor(connection: Connection, protocolVersion: string) {
    this.#connection = connection;
    this.protocolVersion = protocolVersion;
  }

  /** What the server speaks and offers. */
  async discover(options: RequestOptions = {}): Promise<DiscoverResult> {
    return (await roundTrip(this.#connection, this.protocolVersion, "server/discover", {}, options)) as DiscoverResult;
  }

  /** One page of the server's tools. */
  listTools(options?: ListOptions): Promise<ListToolsResult> {
    return this.#list("tools/list", options);
  }

  /** One page of the server's prompts. */
  listPrompts(options?: ListOptions): Promise<ListPromptsResult> {
    return this.#list("prompts/list", options);
  }

  /** One page of the server's resources. */
  listResources(options?: ListOptions): Promise<ListResourcesResult> {
    return this.#list("resources/list", options);
  }

  /** One page of the templates of the server's resources. */
  listResourceTemplates(options?: ListOptions): Promise<ListResourceTemplatesResult> {
    return this.#list("resources/templates/list", options);
  }

  /** Values that an argument could have. */
  async complete(params: CompleteParams, options: RequestOptions = {}): Promise<CompleteResult> {
    const method = "completion/complete";
    return (await roundTrip(this.#connection, this.protocolVersion, method, params, options)) as CompleteResult;
  }

  /**
   * Sends a request of any method, such as one that is the server's own or an extension's. For `subscriptions/listen` pass
   * `requestTimeoutMs: Infinity` and `onNotification`.
   *
   * @throws InputRequiredError when the server asks: call a method that may ask by its verb.
   */
  request<Method extends RequestMethod>(
    method: Method,
    params: CallParams<Method>,
    options?: RequestOptions,
  ): Promise<ResultOf<Method>>;
  request<Output>(method: string, params: object, options: CheckedRequestOptions<Output>): Promise<Output>;
  request(method: string, params?: object, options?: MethodRequestOptions): Promise<Result>;
  request(method: string, params: object = {}, options: MethodRequestOptions = {}): Promise<unknown> {
    return sendRequest(this.#connection, this.protocolVersion, method, params, options);
  }

  /**
   * Calls a tool.
   *
   * @throws InputRequiredError when the server asks and `allowInputRequired` is not set.
   */
  callTool(
    name: string,
    toolArguments?: ToolArguments,
    options?: CompleteCallOptions,
  ): Promise<Complete<CallToolResult>>;
  callTool(
    name: string,
    toolArguments?: ToolArguments,
    options?: SessionCallOptions,
  ): Promise<Complete<CallToolResult> | InputRequiredResult>;
  callTool(
    name: string,
    toolArguments?: ToolArguments,
    options: SessionCallOptions = {},
  ): Promise<Complete<CallToolResult> | InputRequiredResult> {
    return this.#call("tools/call", { name, ...(toolArguments && { arguments: toolArguments }) }, options);
  }

  /**
   * Gets a prompt.
   *
   * @throws InputRequiredError when the server asks and `allowInputRequired` is not set.
   */
  getPrompt(
    name: string,
    promptArguments?: PromptArguments,
    options?: CompleteCallOptions,
  ): Promise<Complete<GetPromptResult>>;
  getPrompt(
    name: string,
    promptArguments?: PromptArguments,
    options?: SessionCallOptions,
  ): Promise<Complete<GetPromptResult> | InputRequiredResult>;
  getPrompt(
    name: string,
    promptArguments?: PromptArguments,
    options: SessionCallOptions = {},
  ): Promise<Complete<GetPromptResult> | InputRequiredResult> {
    return this.#call("prompts/get", { name, ...(promptArguments && { arguments: promptArguments }) }, options);
  }

  /**
   * Reads a resource.
   *
   * @throws InputRequiredError when the server asks and `allowInputRequired` is not set.
   */
  readResource(uri: string, options?: CompleteCallOptions): Promise<Complete<ReadResourceResult>>;
  readResource(uri: string, options?: SessionCallOptions): Promise<Complete<ReadResourceResult> | InputRequiredResult>;
  readResource(
    uri: string,
    options: SessionCallOptions = {},
  ): Promise<Complete<ReadResourceResult> | InputRequiredResult> {
    return this.#call("resources/read", { uri }, options);
  }

  async #list<Method extends RequestMethod>(
    method: Method & `${string}/list`,
    { cursor, ...options }: ListOptions = {},
  ): Promise<ResultOf<Method>> {
    const params = cursor === undefined ? {} : { cursor };
    const result = await roundTrip(
      this.#connection,
      this.protocolVersion,
      method,
      params as CallParams<Method>,
      options,
    );
    return result as ResultOf<Method>;
  }

  async #call<Method extends AskingMethod>(
    method: Method,
    params: CallParams<Method>,
    { allowInputRequired = false, inputResponses, requestState, ...options }: SessionCallOptions,
  ): Promise<Complete<ResultOf<Method>> | InputRequiredResult> {
    const retry = { ...(inputResponses && { inputResponses }), ...(requestState !== undefined && { requestState }) };
    const result = await roundTrip(this.#connection, this.protocolVersion, method, { ...params, ...retry }, options);
    if (!isInputRequired(result) || allowInputRequired)
      return result as Complete<ResultOf<Method>> | InputRequiredResult;
    throw new InputRequiredError(method, readTarget(method, params) ?? "", result);
  }
}

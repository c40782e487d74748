/// <reference lib="esnext.disposable" preserve="true" />
import type {
  AskingMethod,
  CallToolResult,
  CompleteResult,
  DiscoverResult,
  Era,
  GetPromptResult,
  Implementation,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  Prompt,
  ReadResourceResult,
  RequestMethod,
  Resource,
  ResourceTemplate,
  Result,
  ResultOf,
  ServerCapabilities,
  SubscriptionFilter,
  Tool,
} from "@proj/types";
import type { CacheOptions } from "./cache/cache-mode.ts";
import type { CacheHints, ClientCache } from "./cache/result-cache.ts";
import { type CallContext, callWithRounds } from "./call-with-rounds.ts";
import type { ClientOptions, ClientTarget } from "./client-options.ts";
import { MissingServerCapabilityError } from "./errors/missing-server-capability-error.ts";
import type { CallOptions } from "./flow-options.ts";
import type { AnyFlow, Flow } from "./flows/flow.ts";
import type { ParkedFlow } from "./flows/parked-flow.ts";
import { type ResumeOptions, resumeFlow } from "./flows/resume-flow.ts";
import { startFlow } from "./flows/start-flow.ts";
import type { LegacyFeatures } from "./legacy/legacy-features.ts";
import type { LegacyTransport } from "./legacy/legacy-transport.ts";
import { listenForClient } from "./listen-for-client.ts";
import { followList } from "./lists/follow-list.ts";
import type { ListingOptions, ListPageOptions } from "./lists/list-options.ts";
import type { Listing } from "./lists/listing.ts";
import { readPrompts, readResources, readTemplates, readTools } from "./lists/read-items.ts";
import { resolvePage } from "./lists/resolve-page.ts";
import { findMissingCapability } from "./negotiation/find-missing-capability.ts";
import { type OpenConnection, openConnection, readServerInfo, renewDiscovered } from "./open-connection.ts";
import { type ReadOptions, readResource } from "./read-resource.ts";
import type { CallParams, RequestOptions } from "./requests/round-trip.ts";
import type { CheckedRequestOptions, MethodRequestOptions } from "./requests/send-request.ts";
import { type CompleteParams, type PromptArguments, Session, type ToolArguments } from "./session.ts";
import type { ListenOptions } from "./subscriptions/listen-options.ts";
import type { Subscription } from "./subscriptions/subscription.ts";

/**
 * A client that answers: its verbs return the complete result, after as many rounds of questions as the server needs. The questions
 * go to `handlers`; between rounds no request is open.
 *
 * The verbs throw what a round trip does (ProtocolError, MissingCapabilityError, InvalidResultError, TransportError,
 * OutcomeUnknownError, RequestTimeoutError, ClosedError), MissingServerCapabilityError for what the server does not offer, what ends a flow (MissingHandlerError, HandlerFailedError, RoundsExceededError,
 * RoundRefusedError, FlowTimeoutError, RequestStateRejectedError), or the signal's reason. All of these have the flow as it stood, with the
 * answers that were given: as `error.flow`, or by `readFlow(error)`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export class Client {
  /** One request, one response, for those who run the rounds themselves. */
  readonly session: Session;
  readonly #sessions: LegacyTransport | undefined;
  readonly #context: CallContext;
  readonly #cache: ClientCache | undefined;
  readonly #checksCapabilities: boolean;
  #discovered: DiscoverResult;

  private constructor(open: OpenConnection, { checkCapabilities = true }: ClientOptions) {
    const { context } = open;
    this.#sessions = open.legacy?.transport;
    this.#context = context;
    this.#cache = open.cache;
    this.#checksCapabilities = checkCapabilities;
    this.#discovered = open.discovered;
    this.session = new Session(context.connection, context.protocolVersion);
  }

  /** *modern*: the server speaks 2026-07-28. *legacy*: there is a session, of an earlier revision. */
  get era(): Era {
    return this.#sessions === undefined ? "modern" : "legacy";
  }

  /** The revision that client and server agreed on. In a session, it may be another once the session was lost and opened again. */
  get protocolVersion(): string {
    return this.#sessions?.protocolVersion ?? this.#context.protocolVersion;
  }

  /** What the server said of itself last, as plain JSON: the option `discovered` takes it to connect without asking again. */
  get discovered(): DiscoverResult {
    return this.#sessions?.discovered ?? this.#discovered;
  }

  /** What only sessions have; `undefined` in the modern era. */
  get legacy(): LegacyFeatures | undefined {
    return this.#sessions;
  }

  /** What the server calls itself: self-reported, for display only; `undefined` when it does not say. */
  get serverInfo(): Implementation | undefined {
    return readServerInfo(this.discovered);
  }

  /** What the server offers. */
  get serverCapabilities(): ServerCapabilities {
    return this.discovered.capabilities;
  }

  /** How to use the server, written for a model. Untrusted text. */
  get instructions(): string | undefined {
    return this.discovered.instructions;
  }

  /**
   * Asks the server which versions it speaks and what it offers, in one round trip; where it is of an earlier era, opens a session, unless
   * `mode` says otherwise. A transport that is passed in belongs to the client from here on, also when that fails: it is closed then.
   *
   * @throws VersionNegotiationError when no version is in common; ServerExitedError when the server's process ends; ConfigurationError for a wrong
   * option; TransportError, RequestTimeoutError, ProtocolError or InvalidResultError when a round trip fails; the reason of `options.signal`.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
   */
  static async connect(target: ClientTarget, options: ClientOptions): Promise<Client> {
    return new Client(await openConnection(target, options), options);
  }

  /** Calls a tool. */
  callTool(name: string, toolArguments?: ToolArguments, options?: CallOptions): Promise<CallToolResult> {
    const params = { name, ...(toolArguments && { arguments: toolArguments }) };
    return this.#refuse("tools/call") ?? callWithRounds(this.#context, "tools/call", params, options);
  }

  /** Gets the messages of a prompt. */
  getPrompt(name: string, promptArguments?: PromptArguments, options?: CallOptions): Promise<GetPromptResult> {
    const params = { name, ...(promptArguments && { arguments: promptArguments }) };
    return this.#refuse("prompts/get") ?? callWithRounds(this.#context, "prompts/get", params, options);
  }

  /** Reads a resource. */
  readResource(uri: string, options?: ReadOptions): Promise<ReadResourceResult> {
    return this.#refuse("resources/read") ?? readResource(this.#context, this.#cache, uri, options);
  }

  /** Begins a call of a tool whose rounds are yours: see {@link Flow}. Nothing is sent yet. `options.signal` is for all that the flow does. */
  startTool(name: string, toolArguments?: ToolArguments, options?: CallOptions): Flow<"tools/call"> {
    return this.#start("tools/call", { name, ...(toolArguments && { arguments: toolArguments }) }, options);
  }

  /** The same for the messages of a prompt. */
  startPrompt(name: string, promptArguments?: PromptArguments, options?: CallOptions): Flow<"prompts/get"> {
    return this.#start("prompts/get", { name, ...(promptArguments && { arguments: promptArguments }) }, options);
  }

  /** The same for reading a resource. */
  startResource(uri: string, options?: CallOptions): Flow<"resources/read"> {
    return this.#start("resources/read", { uri }, options);
  }

  /**
   * Takes up a flow that was parked, by this or another process: what its `toJSON` gave, or the text of that. Nothing is sent yet. The text
   * may have been anywhere and is checked, but who can change it can change what is sent: keep it safe.
   *
   * @throws InvalidFlowError when it is no parked flow, one of another format, of another server or of another revision.
   */
  resumeFlow<Method extends AskingMethod>(json: ParkedFlow<Method>, options?: ResumeOptions): Flow<Method>;
  resumeFlow(json: unknown, options?: ResumeOptions): AnyFlow;
  resumeFlow(json: unknown, options?: ResumeOptions): AnyFlow {
    return resumeFlow(this.#context, json, options);
  }

  /** One page of the server's tools. */
  listTools(options: ListPageOptions = {}): Promise<ListToolsResult> {
    return this.#resolve("tools/list", options, () => this.session.listTools(options));
  }

  /** One page of the server's prompts. */
  listPrompts(options: ListPageOptions = {}): Promise<ListPromptsResult> {
    return this.#resolve("prompts/list", options, () => this.session.listPrompts(options));
  }

  /** One page of the server's resources. */
  listResources(options: ListPageOptions = {}): Promise<ListResourcesResult> {
    return this.#resolve("resources/list", options, () => this.session.listResources(options));
  }

  /** One page of the templates of the server's resources. */
  listResourceTemplates(options: ListPageOptions = {}): Promise<ListResourceTemplatesResult> {
    return this.#resolve("resources/templates/list", options, () => this.session.listResourceTemplates(options));
  }

  /** All tools: `for await (const tool of client.tools())`, or `await client.tools().toArray()`. */
  tools(options: ListingOptions = {}): Listing<ListToolsResult, Tool> {
    return followList(this.#cache, "tools/list", "tools", options, (page) => this.listTools(page), readTools);
  }

  /** All prompts. */
  prompts(options: ListingOptions = {}): Listing<ListPromptsResult, Prompt> {
    return followList(this.#cache, "prompts/list", "prompts", options, (page) => this.listPrompts(page), readPrompts);
  }

  /** All resources. */
  resources(options: ListingOptions = {}): Listing<ListResourcesResult, Resource> {
    return followList(
      this.#cache,
      "resources/list",
      "resources",
      options,
      (page) => this.listResources(page),
      readResources,
    );
  }

  /** All templates of resources. */
  resourceTemplates(options: ListingOptions = {}): Listing<ListResourceTemplatesResult, ResourceTemplate> {
    const readPage = (page: ListPageOptions) => this.listResourceTemplates(page);
    return followList(this.#cache, "resources/templates/list", "resources", options, readPage, readTemplates);
  }

  /** Values that an argument of a prompt, or of a resource template, could have. Servers may limit how often they are asked. */
  complete(params: CompleteParams, options?: RequestOptions): Promise<CompleteResult> {
    return this.#refuse("completion/complete") ?? this.session.complete(params, options);
  }

  /**
   * Asks the server once more what it offers, whatever is kept unless `cache` says otherwise; `discovered` and what follows from it are renewed.
   * @throws VersionNegotiationError when the server does not speak this client's version any more; what a round trip does.
   */
  async discover(options: RequestOptions & CacheOptions = {}): Promise<DiscoverResult> {
    const fresh = { ...options, cache: options.cache ?? "reload" };
    const ask = () => this.#resolve("server/discover", fresh, () => this.session.discover(options));
    this.#discovered = await renewDiscovered(this.#context, ask);
    return this.#discovered;
  }

  /**
   * Subscribes to changes, and resolves once the server has acknowledged it. What the subscription tells of is not taken from the cache any more.
   *
   * @throws what a round trip does; MissingServerCapabilityError when the server can tell of nothing that the filter names.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
   */
  async listen(filter: SubscriptionFilter, options?: ListenOptions): Promise<Subscription> {
    const offered = this.#checksCapabilities ? this.serverCapabilities : undefined;
    return listenForClient(this.#context, this.#cache, offered, filter, options);
  }

  /**
   * Sends a request of any method, such as one that is the server's own or an extension's. Methods that may ask have verbs of their own.
   *
   * @throws InvalidResultError when the result does not suit `resultSchema`, or has a `resultType` that is not among `resultTypes`;
   * InputRequiredError when the server asks.
   */
  request<Method extends RequestMethod>(
    method: Method,
    params: CallParams<Method>,
    options?: RequestOptions,
  ): Promise<ResultOf<Method>>;
  request<Output>(method: string, params: object, options: CheckedRequestOptions<Output>): Promise<Output>;
  request(method: string, params?: object, options?: MethodRequestOptions): Promise<Result>;
  request(method: string, params?: object, options?: MethodRequestOptions): Promise<unknown> {
    return this.#refuse(method) ?? this.session.request(method, params, options);
  }

  /** Ends everything that runs (it rejects with a ClosedError) and the connection. Calling it again does nothing. */
  async close(): Promise<void> {
    this.#context.connection.inFlight.close();
    await this.#context.connection.transport.close();
  }

  /** Closes it at the end of the block where it was declared with `await using` (not in Node 20 without a compiler). */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** @throws MissingServerCapabilityError for what the server does not offer. */
  #start<Method extends AskingMethod>(method: Method, params: CallParams<Method>, options?: CallOptions): Flow<Method> {
    const error = this.#findMissing(method);
    if (error !== undefined) throw error;
    return startFlow(this.#context, method, params, options);
  }

  #findMissing(method: string): MissingServerCapabilityError | undefined {
    const missing = this.#checksCapabilities && findMissingCapability(method, this.serverCapabilities);
    return missing ? new MissingServerCapabilityError(method, missing) : undefined;
  }

  #refuse(method: string): Promise<never> | undefined {
    const error = this.#findMissing(method);
    return error && Promise.reject(error);
  }

  #resolve<Kept extends CacheHints>(
    method: RequestMethod,
    options: ListPageOptions,
    fetch: () => Promise<Kept>,
  ): Promise<Kept> {
    return this.#refuse(method) ?? resolvePage(this.#context, this.#cache, method, options, fetch);
  }
}

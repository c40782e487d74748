import type {
  ChangingList,
  Exchange,
  Implementation,
  JSONRPCResponse,
  MessageHandler,
  ServedSession,
  SessionPeer,
  SessionRecord,
  TransportEvent,
} from "@proj/types";
import { buildMethods } from "./build-methods.ts";
import { buildMethod } from "./custom-methods/build-method.ts";
import { checkMethodName } from "./custom-methods/check-method-name.ts";
import type { MethodConfig, MethodHandler } from "./custom-methods/method-definition.ts";
import { buildService, type ChangeableService } from "./dispatch/build-service.ts";
import { type HintsByResult, readCacheHintOptions } from "./dispatch/cache-hint-options.ts";
import { checkServer } from "./dispatch/check-server.ts";
import { buildDiscover } from "./dispatch/discover.ts";
import { handleMessage } from "./dispatch/handle-message.ts";
import type { MethodRunner, ServiceSnapshot } from "./dispatch/service.ts";
import { LaterSession } from "./legacy/later-session.ts";
import type { McpServerOptions } from "./mcp-server-options.ts";
import { checkPipeline, type PipelineOptions, surroundMethod } from "./middleware/build-pipeline.ts";
import { limitMethods } from "./operations/limit-methods.ts";
import { CLOSE_TIMEOUT_MS, type CloseOptions } from "./operations/workload.ts";
import { checkFlag } from "./options/check-flag.ts";
import { readCount } from "./options/read-count.ts";
import { buildPrompt, type RegisteredPrompt } from "./prompts/build-prompt.ts";
import type { PromptConfig, PromptHandler } from "./prompts/prompt-definition.ts";
import { NamedRegistry } from "./registry/named-registry.ts";
import type { Registration } from "./registry/registration.ts";
import { buildPolicy, type RequestStatePolicy } from "./request-state/policy.ts";
import type { NoResolvers, ResolveConfig } from "./resolve/resolve-config.ts";
import type { Resolvers } from "./resolve/resolver.ts";
import { buildResource, buildResourceTemplate, type ResourceDefaults } from "./resources/build-resource.ts";
import type {
  ResourceConfig,
  ResourceHandler,
  ResourceTemplateConfig,
  ResourceTemplateHandler,
} from "./resources/resource-definition.ts";
import { ResourceRegistry } from "./resources/resource-registry.ts";
import type { NoArguments } from "./schema/no-arguments.ts";
import type { OutputOf, StandardSchema } from "./schema/standard-schema.ts";
import { Subscriptions } from "./subscriptions/subscriptions.ts";
import { buildTool, type RegisteredTool } from "./tools/build-tool.ts";
import type { ToolConfig, ToolHandler } from "./tools/tool-definition.ts";
import type { VariablesOf } from "./uri-template/variables-of.ts";

/**
 * A server whose tools may ask: arguments are validated, questions are checked against what the client can answer, and the state
 * between rounds is sealed.
 *
 * ```ts
 * const server = new McpServer({ name: "greeter", version: "1.0.0" });
 * server.registerTool("greet", { inputSchema: z.object({ name: z.string() }) }, ({ name }) => `Hello, ${name}`);
 * ```
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export class McpServer<Context = unknown> implements MessageHandler {
  readonly info: Implementation;
  readonly #options: McpServerOptions<Context>;
  readonly #hints: HintsByResult;
  readonly #policy: RequestStatePolicy;
  readonly #service: ChangeableService;
  readonly #tools: NamedRegistry<RegisteredTool>;
  readonly #prompts: NamedRegistry<RegisteredPrompt>;
  readonly #resources: ResourceRegistry;
  readonly #customMethods: NamedRegistry<MethodRunner>;
  readonly #subscriptions: Subscriptions;

  /**
   * @param info how the server names itself to clients. All of it goes with every result, so give icons by URL and not as `data:`.
   * @throws ConfigurationError when an option is wrong.
   */
  constructor(info: Implementation, options: McpServerOptions<Context> = {}) {
    checkServer(info, options);
    this.info = info;
    this.#options = options;
    checkPipeline(this.#pipeline);
    this.#hints = readCacheHintOptions(options.cacheHints);
    if (options.pageSize !== undefined) readCount("pageSize", options.pageSize);
    checkFlag("development", options.development);
    this.#policy = buildPolicy(options.requestState ?? {}, {
      serverName: info.name,
      clock: options.clock,
      random: options.random,
      maxAsksPerQuestion: options.maxAsksPerQuestion,
      development: options.development,
    });
    this.#service = buildService(options, () => this.#buildSnapshot());
    this.#subscriptions = new Subscriptions(options, this.#service);
    this.#tools = new NamedRegistry("tool", () => this.#change("tools"));
    this.#prompts = new NamedRegistry("prompt", () => this.#change("prompts"));
    this.#resources = new ResourceRegistry(() => this.#change("resources"));
    this.#customMethods = new NamedRegistry("method", () => this.#service.change());
  }

  /**
   * Adds a tool. Requests under way do not see it, later ones do.
   *
   * @param name unique within the server.
   * @throws ConfigurationError when the name is taken, empty or too long, or a schema cannot be published.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools
   */
  registerTool<
    Schema extends StandardSchema = NoArguments,
    Used extends Resolvers = NoResolvers,
    Output extends StandardSchema = never,
  >(
    name: string,
    config: ToolConfig<Schema, Output> & ResolveConfig<Used, OutputOf<Schema>, Context>,
    handler: ToolHandler<OutputOf<Schema>, Used, Context, Output>,
  ): Registration {
    return this.#tools.add(name, () => buildTool(name, config, handler, this.#policy));
  }

  /**
   * Adds a prompt. Requests under way do not see it, later ones do.
   *
   * @param name unique among the server's prompts.
   * @throws ConfigurationError when the name is taken, empty or too long, or the schema has no JSON Schema.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts
   */
  registerPrompt<Schema extends StandardSchema = NoArguments, Used extends Resolvers = NoResolvers>(
    name: string,
    config: PromptConfig<Schema, Context> & ResolveConfig<Used, OutputOf<Schema>, Context>,
    handler: PromptHandler<OutputOf<Schema>, Used, Context>,
  ): Registration {
    return this.#prompts.add(name, () => buildPrompt(name, config, handler, this.#policy));
  }

  /**
   * Adds a resource. Requests under way do not see it, later ones do.
   *
   * @param name unique among the server's resources.
   * @throws ConfigurationError when the name or the URI is taken or none, or a cache hint or a limit is out of range.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources
   */
  registerResource<Used extends Resolvers = NoResolvers>(
    name: string,
    config: ResourceConfig & ResolveConfig<Used, { readonly uri: string }, Context>,
    handler: ResourceHandler<Used, Context>,
  ): Registration {
    return this.#resources.addResource(name, config.uri, () =>
      buildResource(name, config, handler, this.#resourceDefaults),
    );
  }

  /**
   * Adds a family of resources whose URIs follow one template. A URI that is registered itself goes before the templates, and a template before
   * those that are registered after it. Requests under way do not see it, later ones do.
   *
   * @param name unique among the server's templates.
   * @throws ConfigurationError when the name or the template is taken, the template has a form that is not supported, the schema is none, or a
   * cache hint or a limit is out of range.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource-templates
   */
  registerResourceTemplate<
    const Template extends string,
    Schema extends StandardSchema = StandardSchema<VariablesOf<Template>>,
    Used extends Resolvers = NoResolvers,
  >(
    name: string,
    config: ResourceTemplateConfig<Template, Schema, Context> & ResolveConfig<Used, OutputOf<Schema>, Context>,
    handler: ResourceTemplateHandler<OutputOf<Schema>, Used, Context>,
  ): Registration {
    const build = () => buildResourceTemplate(name, config, handler, this.#resourceDefaults);
    return this.#resources.addTemplate(name, config.uriTemplate, build);
  }

  /**
   * Adds a method that is not the specification's. Middleware runs around it, and over HTTP it goes by the same headers, as around and by any other.
   *
   * @param name named after whoever defines it, such as `acme/report`.
   * @throws ConfigurationError when the name is taken, the specification's, or none, or a schema is none.
   */
  registerMethod<Params extends StandardSchema = NoArguments, Result extends StandardSchema = StandardSchema<object>>(
    name: string,
    config: MethodConfig<Params, Result>,
    handler: MethodHandler<Params, Result, Context>,
  ): Registration {
    checkMethodName(name);
    const options = { emit: this.#service.emit, pipeline: this.#pipeline };
    return this.#customMethods.add(name, () => buildMethod(name, config, handler, options));
  }

  /** Answers one message; what transports call. */
  handle(message: unknown, exchange: Exchange): Promise<JSONRPCResponse | undefined> {
    return handleMessage(this.#service, message, exchange);
  }

  /** Opens a session for a client of a revision before 2026-07-28; what transports call. `undefined` where the option `legacy` is `false`. */
  openSession(peer: SessionPeer, record?: SessionRecord): ServedSession | undefined {
    if (this.#options.legacy === false) return undefined;
    return new LaterSession({ handler: this, peer, record, options: this.#options });
  }

  /** Warns of options that serve one process only; called by transports that several processes may serve. */
  prepareForNetwork(): void {
    this.#service.prepareForNetwork(this.#policy);
  }

  /** Tells when `close` is called; what transports listen to. Gives a function that calls it off. */
  onClosing(listener: () => void): () => void {
    return this.#service.workload.onClosing(listener);
  }

  /** Passes on to `onEvent` what a transport did on its own. */
  report(event: TransportEvent): void {
    this.#service.emit(event);
  }

  /**
   * Comes to an end: takes no more requests, lets those under way finish, ends subscriptions, and gives up what takes longer than the limit. Close
   * transports after it. Never rejects; calling it again does nothing.
   */
  close({ timeoutMs = CLOSE_TIMEOUT_MS }: CloseOptions = {}): Promise<void> {
    return this.#service.workload.close(timeoutMs, () => this.#subscriptions.endAll());
  }

  /**
   * Tells clients that subscribed to it that what is read at a URI has changed, here and at the other end of the `changeBus`. Told when the code
   * that runs now is through; until then the same URI again is one with it.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#subscriptions
   */
  resourceUpdated(uri: string): void {
    this.#subscriptions.announceResource(uri);
  }

  /**
   * Tells clients that a list has changed, for reasons that the server does not see: middleware that shows each caller another part, for instance.
   * Registering and removing tell by themselves.
   */
  listChanged(list: ChangingList): void {
    this.#subscriptions.announceList(list);
  }

  #change(list: ChangingList): void {
    this.#service.change();
    // What is registered before the first request has changed for nobody.
    if (this.#service.wasSeen()) this.#subscriptions.announceList(list);
  }

  get #resourceDefaults(): ResourceDefaults {
    return { policy: this.#policy, hints: this.#hints.reads };
  }

  /** Its types were checked where the options were given. */
  get #pipeline(): PipelineOptions {
    return this.#options as PipelineOptions;
  }

  #buildSnapshot(): ServiceSnapshot {
    const sources = {
      tools: this.#tools,
      prompts: this.#prompts,
      resources: this.#resources,
      customMethods: this.#customMethods,
      subscriptions: this.#subscriptions,
    };
    const pipeline = this.#pipeline;
    const methods = buildMethods(sources, {
      emit: this.#service.emit,
      pipeline,
      exposesErrorMessages: this.#options.exposesErrorMessages ?? false,
      pageSize: this.#options.pageSize,
      hints: this.#hints,
      maySubscribe: this.#options.maySubscribe,
    });
    const discover = buildDiscover(methods.keys(), this.#options, this.#hints.discover);
    methods.set("server/discover", surroundMethod(pipeline, discover));
    limitMethods(methods, {
      requestTimeoutMs: this.#service.requestTimeoutMs,
      tools: this.#tools.copy(),
      emit: this.#service.emit,
    });
    return { info: this.info, methods };
  }
}

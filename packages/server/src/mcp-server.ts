import type { Exchange, Implementation, JSONRPCResponse, MessageHandler } from "@proj/types";
import { buildService, type ChangeableService } from "./dispatch/build-service.ts";
import { buildDiscover } from "./dispatch/discover.ts";
import { handleMessage } from "./dispatch/handle-message.ts";
import type { MethodRunner, ServiceSnapshot } from "./dispatch/service.ts";
import { buildGetPrompts } from "./prompts/build-get-prompts.ts";
import { buildPrompt, type RegisteredPrompt } from "./prompts/build-prompt.ts";
import type { PromptConfig, PromptHandler } from "./prompts/prompt-definition.ts";
import { buildList } from "./registry/build-list.ts";
import { checkName } from "./registry/check-name.ts";
import { buildPolicy, type RequestStateOptions, type RequestStatePolicy } from "./request-state/policy.ts";
import type { NoResolvers, ResolveConfig } from "./resolve/resolve-config.ts";
import type { Resolvers } from "./resolve/resolver.ts";
import { buildResource, buildResourceTemplate } from "./resources/build-resource.ts";
import type {
  ResourceConfig,
  ResourceHandler,
  ResourceTemplateConfig,
  ResourceTemplateHandler,
} from "./resources/resource-definition.ts";
import { ResourceRegistry } from "./resources/resource-registry.ts";
import type { NoArguments } from "./schema/no-arguments.ts";
import type { OutputOf, StandardSchema } from "./schema/standard-schema.ts";
import type { ServerOptions } from "./server-options.ts";
import { buildCallTools } from "./tools/build-call-tools.ts";
import { buildTool, type RegisteredTool } from "./tools/build-tool.ts";
import type { ToolConfig, ToolHandler } from "./tools/tool-definition.ts";
import type { VariablesOf } from "./uri-template/variables-of.ts";

/** What an {@link McpServer} takes. */
export interface McpServerOptions extends ServerOptions {
  /** How `requestState` is protected. It always is: without options under a key that lives and dies with the process. */
  readonly requestState?: RequestStateOptions | undefined;
  /** How often `ctx.ask` and resolvers ask a question until its answer is valid. Default 3. */
  readonly maxAsksPerQuestion?: number | undefined;
  /**
   * Keeps the wording of recent questions in memory, so that the report of one that changes can say what changed. For development. Default false.
   */
  readonly development?: boolean | undefined;
}

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
export class McpServer implements MessageHandler {
  readonly info: Implementation;
  readonly #options: McpServerOptions;
  readonly #policy: RequestStatePolicy;
  readonly #service: ChangeableService;
  readonly #tools = new Map<string, RegisteredTool>();
  readonly #prompts = new Map<string, RegisteredPrompt>();
  readonly #resources = new ResourceRegistry();

  /**
   * @param info how the server names itself to clients.
   * @throws ConfigurationError when an option is wrong.
   */
  constructor(info: Implementation, options: McpServerOptions = {}) {
    this.info = info;
    this.#options = options;
    this.#policy = buildPolicy(options.requestState ?? {}, {
      serverName: info.name,
      clock: options.clock,
      random: options.random,
      maxAsksPerQuestion: options.maxAsksPerQuestion,
      development: options.development,
    });
    this.#service = buildService(options, () => this.#buildSnapshot());
  }

  /**
   * Adds a tool. Requests under way do not see it, later ones do.
   *
   * @param name unique within the server.
   * @throws ConfigurationError when the name is taken, empty or too long, or the schema cannot be published.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools
   */
  registerTool<Schema extends StandardSchema = NoArguments, Used extends Resolvers = NoResolvers>(
    name: string,
    config: ToolConfig<Schema> & ResolveConfig<Used, OutputOf<Schema>>,
    handler: ToolHandler<OutputOf<Schema>, Used>,
  ): void {
    checkName("tool", name, this.#tools);
    this.#tools.set(name, buildTool(name, config, handler, this.#policy));
    this.#service.change();
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
    config: PromptConfig<Schema> & ResolveConfig<Used, OutputOf<Schema>>,
    handler: PromptHandler<OutputOf<Schema>, Used>,
  ): void {
    checkName("prompt", name, this.#prompts);
    this.#prompts.set(name, buildPrompt(name, config, handler, this.#policy));
    this.#service.change();
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
    config: ResourceConfig & ResolveConfig<Used, { readonly uri: string }>,
    handler: ResourceHandler<Used>,
  ): void {
    this.#resources.addResource(name, config.uri, () => buildResource(name, config, handler, this.#policy));
    this.#service.change();
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
    config: ResourceTemplateConfig<Template, Schema> & ResolveConfig<Used, OutputOf<Schema>>,
    handler: ResourceTemplateHandler<OutputOf<Schema>, Used>,
  ): void {
    const build = () => buildResourceTemplate(name, config, handler, this.#policy);
    this.#resources.addTemplate(name, config.uriTemplate, build);
    this.#service.change();
  }

  /** Answers one message; what transports call. */
  handle(message: unknown, exchange: Exchange): Promise<JSONRPCResponse | undefined> {
    return handleMessage(this.#service, message, exchange);
  }

  /** Warns of options that serve one process only; called by transports that several processes may serve. */
  prepareForNetwork(): void {
    this.#service.prepareForNetwork(this.#policy);
  }

  #buildSnapshot(): ServiceSnapshot {
    const methods = new Map<string, MethodRunner>();
    const { emit } = this.#service;
    if (this.#tools.size > 0) {
      const tools = new Map(this.#tools);
      const settle = { emit, exposesErrorMessages: this.#options.exposesErrorMessages ?? false };
      methods.set("tools/list", buildList("tools", tools));
      methods.set("tools/call", buildCallTools(tools, settle));
    }
    if (this.#prompts.size > 0) {
      const prompts = new Map(this.#prompts);
      methods.set("prompts/list", buildList("prompts", prompts));
      methods.set("prompts/get", buildGetPrompts(prompts, emit));
    }
    for (const [method, run] of this.#resources.buildMethods(emit)) methods.set(method, run);
    methods.set("server/discover", buildDiscover(methods.keys(), this.#options.instructions));
    return { info: this.info, methods };
  }
}

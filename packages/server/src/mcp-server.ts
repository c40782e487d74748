import type { Exchange, Implementation, JSONRPCResponse, MessageHandler, TransportEvent } from "@proj/types";
import { buildService, type ChangeableService } from "./dispatch/build-service.ts";
import { buildDiscover } from "./dispatch/discover.ts";
import { handleMessage } from "./dispatch/handle-message.ts";
import type { ServiceSnapshot } from "./dispatch/service.ts";
import type { McpServerOptions } from "./mcp-server-options.ts";
import { type PipelineOptions, surroundMethod } from "./middleware/build-pipeline.ts";
import { buildPrompt, type RegisteredPrompt } from "./prompts/build-prompt.ts";
import type { PromptConfig, PromptHandler } from "./prompts/prompt-definition.ts";
import { buildMethods } from "./registry/build-methods.ts";
import { NamedRegistry } from "./registry/named-registry.ts";
import type { Registration } from "./registry/registration.ts";
import { buildPolicy, type RequestStatePolicy } from "./request-state/policy.ts";
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
  readonly #policy: RequestStatePolicy;
  readonly #service: ChangeableService;
  readonly #tools: NamedRegistry<RegisteredTool>;
  readonly #prompts: NamedRegistry<RegisteredPrompt>;
  readonly #resources: ResourceRegistry;

  /**
   * @param info how the server names itself to clients.
   * @throws ConfigurationError when an option is wrong.
   */
  constructor(info: Implementation, options: McpServerOptions<Context> = {}) {
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
    this.#tools = new NamedRegistry("tool", () => this.#service.change());
    this.#prompts = new NamedRegistry("prompt", () => this.#service.change());
    this.#resources = new ResourceRegistry(() => this.#service.change());
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
    config: PromptConfig<Schema> & ResolveConfig<Used, OutputOf<Schema>, Context>,
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
    return this.#resources.addResource(name, config.uri, () => buildResource(name, config, handler, this.#policy));
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
    config: ResourceTemplateConfig<Template, Schema> & ResolveConfig<Used, OutputOf<Schema>, Context>,
    handler: ResourceTemplateHandler<OutputOf<Schema>, Used, Context>,
  ): Registration {
    const build = () => buildResourceTemplate(name, config, handler, this.#policy);
    return this.#resources.addTemplate(name, config.uriTemplate, build);
  }

  /** Answers one message; what transports call. */
  handle(message: unknown, exchange: Exchange): Promise<JSONRPCResponse | undefined> {
    return handleMessage(this.#service, message, exchange);
  }

  /** Warns of options that serve one process only; called by transports that several processes may serve. */
  prepareForNetwork(): void {
    this.#service.prepareForNetwork(this.#policy);
  }

  /** Passes on to `onEvent` what a transport did on its own. */
  report(event: TransportEvent): void {
    this.#service.emit(event);
  }

  #buildSnapshot(): ServiceSnapshot {
    const sources = { tools: this.#tools, prompts: this.#prompts, resources: this.#resources };
    const pipeline = this.#options as PipelineOptions;
    const exposesErrorMessages = this.#options.exposesErrorMessages ?? false;
    const methods = buildMethods(sources, { emit: this.#service.emit, pipeline, exposesErrorMessages });
    methods.set("server/discover", surroundMethod(pipeline, buildDiscover(methods.keys(), this.#options)));
    return { info: this.info, methods };
  }
}

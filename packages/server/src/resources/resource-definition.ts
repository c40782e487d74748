import type { CacheableResult, ReadResourceResult, Resource, ResourceTemplate } from "@proj/types";
import type { RequiredScopes } from "../auth/required-scopes.ts";
import type { TemplateCompleters } from "../completion/completion-definition.ts";
import type { FlowLimits } from "../request-state/flow-limits.ts";
import type { HandBuilt, NoResolvers, ResolvedContext } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import type { SchemaForm } from "../schema/schema-form.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";

/** What goes for every read of a resource, where the handler's result does not say something else. */
interface ReadOptions extends RequiredScopes {
  /**
   * How long clients may take what they read for fresh, in milliseconds. Default: what the server's `cacheHints.reads` says, else 0. Never goes for
   * a read that was asked for answers.
   */
  readonly ttlMs?: number | undefined;
  /** `public`: the same for every caller, so that caches may share it. Default: what `cacheHints.reads` says, else `private`. */
  readonly cacheScope?: CacheableResult["cacheScope"] | undefined;
  /** How long a flow of this resource may take, where that is not what the server's options say: hours, for questions that wait for hours. */
  readonly requestState?: FlowLimits | undefined;
}

/** What a resource tells about itself. */
export interface ResourceConfig
  extends Pick<Resource, "uri" | "title" | "description" | "mimeType" | "size" | "annotations" | "icons" | "_meta">,
    ReadOptions {}

/** What a family of resources tells about itself, and how their variables are validated. */
export interface ResourceTemplateConfig<Template extends string, Schema extends StandardSchema, Context = unknown>
  extends Pick<ResourceTemplate, "title" | "description" | "mimeType" | "annotations" | "icons" | "_meta">,
    ReadOptions {
  /**
   * Which URIs they have, by RFC 6570: `{x}` (within a segment), `{+x}` (anything), `{/x*}` (segments, as a list) and, at the end, `{?x,y}`
   * (in any order, none of them required). Begins with a scheme.
   */
  readonly uriTemplate: Template;
  /** Validates the variables, and may transform them. Default: they are as the URI has them. */
  readonly inputSchema?: SchemaForm<Schema> | undefined;
  /** Suggests values for variables while somebody types them, by their names. */
  readonly complete?: TemplateCompleters<Template, Context> | undefined;
}

/** What the handler of a resource is told of its call. */
export interface ResourceContext<Used extends Resolvers = NoResolvers, Context = unknown>
  extends ResolvedContext<Used, Context> {
  /** The URI that was asked for, as it came. */
  readonly uri: string;
}

/** A complete result as a handler writes it: what every result carries is added for it. */
export type ResourceResult = Omit<ReadResourceResult, "resultType" | "ttlMs" | "cacheScope"> &
  Partial<Pick<ReadResourceResult, "ttlMs" | "cacheScope">> & { readonly resultType?: "complete" };

/**
 * What a handler gives back: a text (one content, with the URI that was asked for and the MIME type that was registered), a result, or, where
 * nothing is resolved for it, the questions that must be answered first.
 */
export type ResourceReply<Used extends Resolvers = NoResolvers> =
  | string
  | ResourceResult
  | ReadResourceResult
  | HandBuilt<Used>;

/**
 * Reads a resource.
 *
 * @throws ProtocolError to answer with that error; anything else becomes a neutral internal error.
 */
export type ResourceHandler<Used extends Resolvers = NoResolvers, Context = unknown> = (
  args: { readonly uri: string },
  ctx: ResourceContext<Used, Context>,
) => ResourceReply<Used> | Promise<ResourceReply<Used>>;

/**
 * Reads a resource of a family.
 *
 * @param variables percent-decoded, and validated where there is a schema. They come from the caller: one that was `%2F` holds a slash, and
 * `..` is a segment like any other. Check them before they become part of a path or a query.
 * @throws ResourceNotFoundError where the template matches and there is no such resource; ProtocolError to answer with that error; anything
 * else becomes a neutral internal error.
 */
export type ResourceTemplateHandler<Variables, Used extends Resolvers = NoResolvers, Context = unknown> = (
  variables: Variables,
  ctx: ResourceContext<Used, Context>,
) => ResourceReply<Used> | Promise<ResourceReply<Used>>;

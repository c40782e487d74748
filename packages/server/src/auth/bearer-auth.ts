import { ConfigurationError } from "@proj/types";
import { buildMetadataAnswers } from "./answer-metadata.ts";
import { type Authorize, buildAuthorize } from "./authorize.ts";
import type { BearerAuthOptions } from "./bearer-auth-options.ts";
import { readAuthorizationServers, readResource } from "./read-resource.ts";
import { readScopes } from "./read-scopes.ts";
import type { HttpAnswer } from "./refusal.ts";
import { buildResourceMetadata, type ResourceMetadata } from "./resource-metadata.ts";

/** The protection of a server, as {@link bearerAuth} makes it: for the option `auth` of what serves over HTTP. */
export interface BearerAuth<Request = never> {
  /** The URI that tokens must have been issued for. */
  readonly resource: string;
  /** What is published, for whoever serves it by other means. */
  readonly metadata: ResourceMetadata;
  /** Where clients look for it. */
  readonly metadataUrl: string;
  /** The path of `metadataUrl`. */
  readonly metadataPath: string;
  /** What every request needs. */
  readonly requiredScopes: readonly string[];
  /** Called by adapters, for every request. Never rejects. */
  readonly authorize: Authorize<Request>;
  /** Called by adapters, for requests to `metadataPath`. */
  readonly answerMetadata: (method: string) => HttpAnswer;
}

/**
 * Protects a server over HTTP with access tokens. Each request, and so each round of a flow, needs one that was issued for this server, has not
 * expired and has the scopes; without it nothing of the message is read.
 *
 * ```ts
 * const auth = bearerAuth({
 *   resource: "https://mcp.example/mcp",
 *   authorizationServers: ["https://issuer.example"],
 *   verifyToken: (token) => verify(token),
 * });
 * await listen(server, { auth });
 * ```
 *
 * @throws ConfigurationError when an option is wrong.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
export function bearerAuth<Request = unknown>(options: BearerAuthOptions<Request>): BearerAuth<Request> {
  const location = readResource(options.resource);
  const requiredScopes = refuseOffline(readScopes("auth.requiredScopes", options.requiredScopes)) ?? [];
  const metadata = buildResourceMetadata(
    {
      resource: location.resource,
      authorization_servers: readAuthorizationServers(options.authorizationServers),
      scopes_supported:
        refuseOffline(readScopes("auth.scopesSupported", options.scopesSupported)) ??
        (requiredScopes.length === 0 ? undefined : requiredScopes),
    },
    options,
  );
  return {
    ...location,
    metadata,
    requiredScopes,
    authorize: buildAuthorize({ ...options, requiredScopes }, location),
    answerMetadata: buildMetadataAnswers(metadata),
  };
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#refresh-tokens */
function refuseOffline(scopes: readonly string[] | undefined): readonly string[] | undefined {
  if (scopes?.includes("offline_access") !== true) return scopes;
  throw new ConfigurationError(
    "auth names the scope offline_access. A resource does not need it: clients ask for it by themselves where they want refresh tokens.",
  );
}

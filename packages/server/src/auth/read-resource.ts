import { ConfigurationError, parseUrl, showValue } from "@proj/types";
import { toCanonicalResource } from "./canonical-resource.ts";

const WELL_KNOWN = "/.well-known/oauth-protected-resource";
const loopbackHosts: ReadonlySet<string> = new Set(["localhost", "[::1]"]);
const loopbackAddress = /^127(?:\.\d{1,3}){3}$/;

/** A resource and where its metadata is. */
export interface ResourceLocation {
  /** Canonical. */
  readonly resource: string;
  readonly metadataUrl: string;
  /** The path of {@link metadataUrl}. */
  readonly metadataPath: string;
}

/**
 * Reads the URI of a resource, and derives from it where its metadata is published.
 *
 * @throws ConfigurationError when it is no absolute URI of a server that is reached over TLS, or has a query, a fragment or a user.
 * @see https://datatracker.ietf.org/doc/html/rfc9728#section-3.1
 */
export function readResource(text: string): ResourceLocation {
  const url = readSecureUrl("resource", text);
  const resource = toCanonicalResource(text);
  // By the parser's spelling, which is the one that requests arrive with.
  const metadataPath = WELL_KNOWN + (url.pathname === "/" ? "" : url.pathname);
  return { resource, metadataPath, metadataUrl: url.origin + metadataPath };
}

/**
 * Reads the issuers of tokens. They are published as they are written, for clients compare them letter for letter.
 *
 * @throws ConfigurationError when there is none, or one is no URI of a server that is reached over TLS.
 */
export function readAuthorizationServers(issuers: readonly string[]): readonly string[] {
  if (!Array.isArray(issuers) || issuers.length === 0) {
    throw new ConfigurationError(
      "auth.authorizationServers must name at least one issuer, such as https://issuer.example.",
    );
  }
  for (const issuer of issuers) readSecureUrl("authorizationServers", issuer);
  return [...issuers];
}

function readSecureUrl(option: string, text: string): URL {
  const problem = findUrlProblem(text);
  if (problem === undefined) return new URL(text);
  throw new ConfigurationError(`auth.${option} has ${showValue(text)}: ${problem}.`);
}

function findUrlProblem(text: string): string | undefined {
  const url = typeof text === "string" ? parseUrl(text) : undefined;
  if (url === undefined) return "it must be an absolute URI, such as https://mcp.example/mcp";
  const { protocol, hostname, username, password } = url;
  if (/[?#\s]/.test(text) || username !== "" || password !== "")
    return "it must have no query, fragment, user or space";
  if (protocol === "https:" || (protocol === "http:" && isLoopback(hostname))) return undefined;
  return "it must begin with https:, unless it names the loopback interface";
}

function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname) || loopbackAddress.test(hostname);
}

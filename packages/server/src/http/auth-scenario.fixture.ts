import { type AuthInfo, decodeBase64url, encodeBase64url, type MessageHandler } from "@proj/types";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { type BearerAuth, bearerAuth } from "../auth/bearer-auth.ts";
import { InsufficientScopeError } from "../errors/insufficient-scope-error.ts";
import { InvalidTokenError } from "../errors/invalid-token-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { buildAuth, buildMeta } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

const resource = "https://mcp.example/mcp";
export const metadataUrl = "https://mcp.example/.well-known/oauth-protected-resource/mcp";

/** Members of a caller to change; the verifier of these tests does what `throws` says. */
export type Claims = Partial<AuthInfo> & { readonly throws?: "bug" | "invalid" };

/** A token of a make-believe issuer: what the verifier will say, in plain sight. */
export function mintToken(claims: Claims = {}): string {
  return encodeBase64url(new TextEncoder().encode(JSON.stringify(claims)));
}

function verifyToken(token: string): AuthInfo | null {
  let claims: Claims;
  try {
    claims = JSON.parse(new TextDecoder().decode(decodeBase64url(token)));
  } catch {
    return null;
  }
  const { throws, ...overrides } = claims;
  if (throws === "bug") throw new TypeError(`no network for ${token}`);
  if (throws === "invalid") throw new InvalidTokenError(`bad signature of ${token}`);
  return buildAuth("alice", { audience: [resource], scopes: ["mcp"], expiresAt: 2_000_000_000, ...overrides });
}

/** A protected server, its clock in the test's hand. */
export interface ProtectedServer {
  readonly server: McpServer;
  readonly auth: BearerAuth<unknown>;
  readonly events: ServerEvent[];
  /** In milliseconds. */
  now: number;
}

export function buildProtectedServer(): ProtectedServer {
  const events: ServerEvent[] = [];
  const clock = (): number => service.now;
  const server = new McpServer(
    { name: "protected", version: "1.0.0" },
    { onEvent: (event) => events.push(event), clock, requestState: { singleProcess: true } },
  );
  server.registerTool("whoami", {}, (_args, { auth }) => String(auth?.subject));
  server.registerTool("write", { scopes: ["files:write", "mcp"] }, () => "written");
  server.registerTool("dynamic", {}, () => {
    throw new InsufficientScopeError(["files:large", "mcp"]);
  });
  server.registerTool("late", {}, (_args, ctx) => {
    ctx.reportProgress({ progress: 1 });
    throw new InsufficientScopeError(["files:large"]);
  });
  server.registerTool("approve", {}, async (_args, ctx) => {
    const { yes } = await ctx.ask("yes", elicit("Approve?", z.object({ yes: z.boolean() })));
    return `${ctx.auth?.subject} said ${yes}`;
  });
  const auth = bearerAuth({
    resource,
    authorizationServers: ["https://issuer.example"],
    verifyToken,
    requiredScopes: ["mcp"],
    clock,
  });
  const service: ProtectedServer = { server, auth, events, now: 1_900_000_000_000 };
  return service;
}

/** A handler that must not be reached. */
export const unreachable: MessageHandler = {
  handle: () => Promise.reject(new TypeError("a request without authorization was handled")),
};

export interface AuthScenario {
  readonly name: string;
  /** The `Authorization` headers that are sent. */
  readonly authorization: readonly string[];
  readonly query?: string;
  readonly tool?: string;
  readonly status: number;
  /** The challenge; absent where there must be none. */
  readonly challenge?: string;
  readonly code?: number;
  /** What the operator hears; absent where that is nothing. */
  readonly reason?: string;
}

const unscoped = `resource_metadata="${metadataUrl}", scope="mcp"`;
const malformed = 'error="invalid_request", error_description="Send one Authorization header, with one bearer token"';
const invalid = 'error="invalid_token", error_description="The access token is not valid for this server"';
const expired = 'error="invalid_token", error_description="The access token has expired"';
const insufficient = 'error="insufficient_scope", error_description="The access token does not allow this"';

const withToken = (claims?: Claims): readonly string[] => [`Bearer ${mintToken(claims)}`];
const refused401 = { status: 401, code: -32600 };

export const authScenarios: readonly AuthScenario[] = [
  { name: "a good token", authorization: withToken(), status: 200 },
  { name: "a good token of no user", authorization: withToken({ subject: null }), status: 200 },
  {
    name: "the scheme in lower case and an audience spelled otherwise",
    authorization: [
      withToken({ audience: ["x", "HTTPS://MCP.EXAMPLE:443/mcp"] })[0]?.replace("Bearer", "bearer") ?? "",
    ],
    status: 200,
  },
  { name: "no token", authorization: [], ...refused401, challenge: unscoped, reason: "no-token" },
  { name: "an empty header", authorization: [""], ...refused401, challenge: unscoped, reason: "no-token" },
  {
    name: "another scheme",
    authorization: ["Basic dXNlcjpwYXNz"],
    ...refused401,
    challenge: unscoped,
    reason: "no-token",
  },
  ...["Bearer", "Bearer a b", "Bearer a,b", 'Bearer "a"', "Bearer a=b", "Bearer tök"].map((header) => ({
    name: `the header ${header}`,
    authorization: [header],
    status: 400,
    code: -32600,
    challenge: `${unscoped}, ${malformed}`,
    reason: "malformed-authorization",
  })),
  {
    name: "two tokens, both good",
    authorization: [...withToken(), ...withToken()],
    status: 400,
    code: -32600,
    challenge: `${unscoped}, ${malformed}`,
    reason: "malformed-authorization",
  },
  {
    name: "a good token and another scheme",
    authorization: [...withToken(), "Basic dXNlcjpwYXNz"],
    status: 400,
    code: -32600,
    challenge: `${unscoped}, ${malformed}`,
    reason: "malformed-authorization",
  },
  {
    name: "a token in the URL as well",
    authorization: withToken(),
    query: `?access_token=${mintToken()}`,
    status: 400,
    code: -32600,
    challenge: `${unscoped}, error="invalid_request", error_description="Send the access token in the Authorization header, never in the URL"`,
    reason: "token-in-query",
  },
  ...(
    [
      ["a token that the verifier does not know", ["Bearer nonsense"], "invalid-token"],
      ["a token that the verifier throws for", withToken({ throws: "invalid" }), "invalid-token"],
      ["a token of another resource", withToken({ audience: ["https://mcp.example/other"] }), "other-audience"],
      ["a token of the whole host", withToken({ audience: ["https://mcp.example"] }), "other-audience"],
      ["a token of a path that begins alike", withToken({ audience: [`${resource}/admin`] }), "other-audience"],
      ["a token of nobody", withToken({ audience: [] }), "other-audience"],
    ] as const
  ).map(([name, authorization, reason]) => ({
    name,
    authorization,
    ...refused401,
    challenge: `${unscoped}, ${invalid}`,
    reason,
  })),
  {
    name: "a token that has expired",
    authorization: withToken({ expiresAt: 1_900_000_000 }),
    ...refused401,
    challenge: `${unscoped}, ${expired}`,
    reason: "expired",
  },
  {
    name: "a token without the scope of the server",
    authorization: withToken({ scopes: ["files:write"] }),
    status: 403,
    code: -31403,
    challenge: `${unscoped}, ${insufficient}`,
    reason: "insufficient-scope",
  },
  {
    name: "a token without the scope of the tool",
    authorization: withToken(),
    tool: "write",
    status: 403,
    code: -31403,
    challenge: `resource_metadata="${metadataUrl}", scope="mcp files:write", ${insufficient}`,
    reason: "insufficient-scope",
  },
  {
    name: "a token without a scope that the handler asks for",
    authorization: withToken(),
    tool: "dynamic",
    status: 403,
    code: -31403,
    challenge: `resource_metadata="${metadataUrl}", scope="mcp files:large", ${insufficient}`,
  },
  {
    name: "a token with the scope of the tool",
    authorization: withToken({ scopes: ["mcp", "files:write"] }),
    tool: "write",
    status: 200,
  },
  {
    name: "a verifier that fails",
    authorization: withToken({ throws: "bug" }),
    status: 503,
    code: -32603,
    reason: "verifier-failed",
  },
  {
    name: "a verifier that leaves the user out",
    authorization: withToken({ subject: "" }),
    status: 500,
    code: -32603,
    reason: "verifier-contract",
  },
  {
    name: "a verifier that counts in milliseconds",
    authorization: withToken({ expiresAt: 2_000_000_000_000 }),
    status: 500,
    code: -32603,
    reason: "verifier-contract",
  },
];

/** One call as a client writes it. */
export function buildCall(
  name: string,
  params: { readonly [name: string]: unknown } = {},
): { readonly body: string; readonly headers: Record<string, string> } {
  return {
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, _meta: buildMeta(), ...params },
    }),
    headers: {
      "content-type": "application/json",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": name,
    },
  };
}

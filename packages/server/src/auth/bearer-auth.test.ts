import { ConfigurationError } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import { InvalidTokenError } from "../errors/invalid-token-error.ts";
import { buildAuth } from "../exchange.fixture.ts";
import { bearerAuth } from "./bearer-auth.ts";
import type { BearerAuthOptions } from "./bearer-auth-options.ts";

const resource = "https://mcp.example/mcp";
const good = buildAuth("alice", { audience: [resource], expiresAt: 100, scopes: ["mcp", "read"] });

function build(overrides: Partial<BearerAuthOptions<unknown>> = {}) {
  return bearerAuth({
    resource,
    authorizationServers: ["https://issuer.example"],
    verifyToken: () => good,
    clock: () => 50_000,
    ...overrides,
  });
}

function authorize(overrides: Partial<BearerAuthOptions<unknown>>, authorization: string | undefined = "Bearer t") {
  return build(overrides).authorize({ authorization, query: "" }, "the request");
}

describe("the options of bearerAuth", () => {
  it.each([
    [{ resource: "mcp.example" }, "absolute URI"],
    [{ resource: "" }, "absolute URI"],
    [{ resource: undefined as unknown as string }, "absolute URI"],
    [{ resource: "http://mcp.example/mcp" }, "https:"],
    [{ resource: "http://127.evil.example/mcp" }, "https:"],
    [{ resource: "http://localhost.evil.example/mcp" }, "https:"],
    [{ resource: "ftp://mcp.example/mcp" }, "https:"],
    [{ resource: "https://mcp.example/mcp#x" }, "fragment"],
    [{ resource: "https://mcp.example/mcp?x" }, "query"],
    [{ resource: "https://user:pass@mcp.example/mcp" }, "user"],
    [{ resource: " https://mcp.example/mcp" }, "space"],
    [{ authorizationServers: [] }, "at least one issuer"],
    [{ authorizationServers: "https://issuer.example" as unknown as string[] }, "at least one issuer"],
    [{ authorizationServers: ["issuer.example"] }, "absolute URI"],
    [{ authorizationServers: ["http://issuer.example"] }, "https:"],
    [{ verifyToken: undefined as never }, "verifyToken must be a function"],
    [{ requiredScopes: [] }, "at least one"],
    [{ requiredScopes: ["a b"] }, '"a b"'],
    [{ requiredScopes: ['a"'] }, "one word"],
    [{ requiredScopes: ["é"] }, "one word"],
    [{ scopesSupported: ["a\r\nb"] }, "one word"],
    [{ requiredScopes: ["offline_access"] }, "offline_access"],
    [{ scopesSupported: ["offline_access"] }, "offline_access"],
    [{ impliedScopes: { a: ["b c"] } }, '"b c"'],
  ])("with %j are refused: %s", (overrides, problem) => {
    expect(() => build(overrides)).toThrow(ConfigurationError);
    expect(() => build(overrides)).toThrow(problem);
  });

  it.each(["http://localhost:3000/mcp", "http://127.0.0.1/mcp", "http://[::1]:3000/mcp"])(
    "may name this machine without TLS: %s",
    (local) => {
      expect(build({ resource: local, authorizationServers: ["http://localhost:9000"] }).resource).toBe(local);
    },
  );
});

describe("the metadata of a protected server", () => {
  it("names what clients need, and nothing that was not said", () => {
    const { metadata } = build();
    expect(metadata).toEqual({
      resource,
      authorization_servers: ["https://issuer.example"],
      bearer_methods_supported: ["header"],
    });
  });

  it("has all that was said", () => {
    const { metadata } = build({
      resource: "HTTPS://MCP.example:443/",
      authorizationServers: ["https://Issuer.example/", "https://second.example/tenant"],
      requiredScopes: ["mcp", "mcp"],
      resourceName: "Orders",
      resourceDocumentation: "https://docs.example",
      resourcePolicyUri: "https://docs.example/policy",
      resourceTosUri: "https://docs.example/terms",
    });
    expect(metadata).toEqual({
      resource: "https://mcp.example",
      authorization_servers: ["https://Issuer.example/", "https://second.example/tenant"],
      scopes_supported: ["mcp"],
      bearer_methods_supported: ["header"],
      resource_name: "Orders",
      resource_documentation: "https://docs.example",
      resource_policy_uri: "https://docs.example/policy",
      resource_tos_uri: "https://docs.example/terms",
    });
    expect(build({ requiredScopes: ["mcp"], scopesSupported: ["basic"] }).metadata.scopes_supported).toEqual(["basic"]);
  });

  it.each([
    ["https://mcp.example", "/.well-known/oauth-protected-resource"],
    ["https://mcp.example/", "/.well-known/oauth-protected-resource"],
    ["https://mcp.example/mcp", "/.well-known/oauth-protected-resource/mcp"],
    ["https://mcp.example:8443/a/mcp/", "/.well-known/oauth-protected-resource/a/mcp/"],
    ["https://mcp.example/größe", "/.well-known/oauth-protected-resource/gr%C3%B6%C3%9Fe"],
  ])("of %s is at %s", (text, path) => {
    const { metadataPath, metadataUrl } = build({ resource: text });
    expect([metadataPath, metadataUrl]).toEqual([path, new URL(text).origin + path]);
  });
});

describe("the caller of a request", () => {
  it("is whom the verifier found, with whatever else it gave", async () => {
    const verifyToken = vi.fn(async () => ({ ...good, claims: { tenant: 7 } }));
    expect(await authorize({ verifyToken })).toEqual({ auth: { ...good, claims: { tenant: 7 } } });
    expect(verifyToken).toHaveBeenCalledExactlyOnceWith("t", "the request");
  });

  it("has what its scopes imply", async () => {
    const impliedScopes = { read: ["list"] };
    expect(await authorize({ impliedScopes, requiredScopes: ["list"] })).toMatchObject({
      auth: { subject: "alice", scopes: ["mcp", "read", "list"] },
    });
    expect(await authorize({ requiredScopes: ["list"] })).toMatchObject({ event: { reason: "insufficient-scope" } });
  });

  it("may have been issued a token for another name of the server", async () => {
    const verifyToken = () => ({ ...good, audience: ["orders"] });
    expect(await authorize({ verifyToken })).toMatchObject({ event: { reason: "other-audience" } });
    expect(await authorize({ verifyToken, otherAudiences: ["orders"] })).toHaveProperty("auth");
  });

  const throwing = (error: unknown) => (): never => {
    throw error;
  };
  it.each<[string, BearerAuthOptions<unknown>["verifyToken"], number]>([
    ["invalid-token", () => null, 401],
    ["invalid-token", throwing(new InvalidTokenError("signature")), 401],
    ["invalid-token", async () => Promise.reject(new InvalidTokenError("signature")), 401],
    ["verifier-failed", throwing(new TypeError("no network")), 503],
    ["verifier-failed", throwing(undefined), 503],
    ["verifier-contract", () => undefined as never, 500],
    ["verifier-contract", () => ({ ...good, subject: undefined as never }), 500],
    ["expired", () => ({ ...good, expiresAt: 50 }), 401],
    ["expiry-missing", () => ({ ...good, expiresAt: undefined }), 401],
    ["other-audience", () => ({ ...good, audience: [] }), 401],
  ])("is refused for %s", async (reason, verifyToken, status) => {
    const refusal = await authorize({ verifyToken });
    expect(refusal).toMatchObject({ event: { type: "request-unauthorized", reason }, failure: { status } });
    if (refusal.failure === undefined) return;
    expect("www-authenticate" in refusal.failure.headers).toBe(status === 401);
  });

  it("is refused without a word to the verifier where there is no token", async () => {
    const verifyToken = vi.fn();
    expect(await authorize({ verifyToken }, "Basic x")).toMatchObject({ event: { reason: "no-token" } });
    expect(await authorize({ verifyToken }, "Bearer a b")).toMatchObject({
      event: { reason: "malformed-authorization" },
    });
    expect(verifyToken).not.toHaveBeenCalled();
  });

  it("is told of to the operator without the token", async () => {
    const cause = new TypeError("GET /introspect?token=very-secret: 500");
    const refusal = await authorize({ verifyToken: throwing(cause) }, "Bearer very-secret");
    expect(JSON.stringify(refusal)).not.toContain("very-secret");
    expect(refusal).toMatchObject({ event: { cause: "GET /introspect?token=[access token]: 500" } });
  });

  it("is told the same of every token that is not accepted, but that it has expired", async () => {
    const answers = await Promise.all(
      [() => null, () => ({ ...good, audience: [] }), () => ({ ...good, expiresAt: undefined })].map((verifyToken) =>
        authorize({ verifyToken }),
      ),
    );
    expect(new Set(answers.map(({ failure }) => JSON.stringify(failure))).size).toBe(1);
  });
});

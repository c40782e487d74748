import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import type { Issuer } from "./issuer.fixture.ts";

/** The official client's side of a sign-in, with a person who agrees to everything. */
export interface Person {
  readonly provider: OAuthClientProvider;
  /** What the person was asked to agree to, in its order. */
  readonly asked: { readonly scope: string | null; readonly resource: string | null }[];
}

type Kept = {
  client?: ReturnType<OAuthClientProvider["clientInformation"]>;
  tokens?: ReturnType<OAuthClientProvider["tokens"]>;
  verifier?: string;
  discovery?: ReturnType<NonNullable<OAuthClientProvider["discoveryState"]>>;
};

export function buildPerson(issuer: Issuer): Person {
  const asked: Person["asked"] = [];
  const kept: Kept = {};
  const redirectUrl = "http://localhost:1/callback";
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: "interop",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens;
    },
    redirectToAuthorization(url) {
      asked.push({ scope: url.searchParams.get("scope"), resource: url.searchParams.get("resource") });
      issuer.grant(url);
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? "",
    saveDiscoveryState(discovery) {
      kept.discovery = discovery;
    },
    discoveryState: () => kept.discovery,
  };
  return { provider, asked };
}

import { isRecord, type JSONRPCResponse } from "@proj/types";
import type { BearerAuth } from "../auth/bearer-auth.ts";
import { writeChallenge } from "../auth/challenge.ts";

/**
 * The headers that go with a response for which the caller's token lacks scopes. They name all that the request needs, so that one more
 * sign-in is enough.
 *
 * @param auth absent where something in front of the server verifies tokens.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#runtime-insufficient-scope-errors
 */
export function buildScopeChallenge(
  response: JSONRPCResponse,
  auth: BearerAuth | undefined,
): { readonly "www-authenticate": string } {
  const data = "error" in response ? response.error.data : undefined;
  const required = isRecord(data) && Array.isArray(data["requiredScopes"]) ? data["requiredScopes"].map(String) : [];
  return {
    "www-authenticate": writeChallenge({
      metadataUrl: auth?.metadataUrl,
      scopes: [...new Set([...(auth?.requiredScopes ?? []), ...required])],
      error: "insufficient_scope",
      description: "The access token does not allow this",
    }),
  };
}

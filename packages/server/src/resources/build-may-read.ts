import { ProtocolError } from "@proj/types";
import { hasScopes } from "../auth/has-scopes.ts";
import type { ModernRequest } from "../dispatch/service.ts";
import type { findResource } from "./find-resource.ts";

/** Builds what tells whether there is a resource at a URI, and the caller has the scopes to read it. */
export function buildMayRead(find: ReturnType<typeof findResource>): (uri: string, request: ModernRequest) => boolean {
  return (uri, { exchange: { auth } }) => {
    const found = find(uri);
    if (ProtocolError.is(found)) return false;
    return found.scopes === undefined || (auth !== null && hasScopes(auth.scopes, found.scopes));
  };
}

import type { ModernRequest } from "../dispatch/service.ts";
import { InsufficientScopeError } from "../errors/insufficient-scope-error.ts";
import type { OnEvent } from "../events/server-event.ts";
import { hasScopes } from "./has-scopes.ts";

const UNVERIFIED = "it needs scopes, and this transport verifies nobody; give it the option auth";

/**
 * Refuses a request whose caller lacks scopes that its target needs, or that no transport has verified.
 *
 * @param required what the target was registered with.
 */
export function refuseScopes(
  required: readonly string[],
  { id, method, exchange: { auth } }: ModernRequest,
  target: string | undefined,
  emit: OnEvent,
): InsufficientScopeError | undefined {
  if (auth !== null && hasScopes(auth.scopes, required)) return undefined;
  const about = { requestId: id, method, target, requiredScopes: required };
  if (auth === null) emit({ type: "request-unauthorized", reason: "not-verified", advice: UNVERIFIED, ...about });
  else emit({ type: "request-unauthorized", reason: "insufficient-scope", ...about });
  return new InsufficientScopeError(required);
}

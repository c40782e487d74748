import { type AuthInfo, ConfigurationError, type MessageHandler } from "@proj/types";
import type { Authorized } from "../auth/authorize.ts";
import type { BearerAuth } from "../auth/bearer-auth.ts";
import type { Credentials } from "../auth/read-bearer-token.ts";
import type { HttpAnswer } from "../auth/refusal.ts";
import type { ErrorListener } from "../events/error-listener.ts";

/** Who may call a server over HTTP. */
export interface CallerOptions<Request> {
  /**
   * Lets in only callers with an access token for this server: `bearerAuth({ … })`. Requests to the path of `auth.metadataUrl` are answered with
   * the metadata. Default: everybody is let in.
   */
  readonly auth?: BearerAuth<Request> | undefined;
  /**
   * Names the caller, where something in front of this handler has verified a token. What it throws is answered 500. Not together with `auth`.
   * Default: nobody.
   */
  readonly readAuth?: ((request: Request) => AuthInfo | null | Promise<AuthInfo | null>) | undefined;
}

/** The caller of a request, or the answer to one that is not let in. */
export type AuthorizedRequest =
  | { readonly auth: AuthInfo | null; readonly failure?: undefined }
  | { readonly failure: HttpAnswer };

/** The caller of every request where nothing names callers. */
export const anybody: AuthorizedRequest = { auth: null };

/**
 * Builds what finds out who calls, before the body is read.
 *
 * @returns `undefined` where nothing does.
 * @throws ConfigurationError when both options are there, or `auth` is something else than a BearerAuth.
 */
export function buildAuthorizeRequest<Request>(
  server: MessageHandler,
  { auth, readAuth }: CallerOptions<Request>,
  readCredentials: (request: Request) => Credentials,
  onError: ErrorListener,
): ((request: Request) => Promise<AuthorizedRequest>) | undefined {
  if (auth === undefined) {
    return readAuth === undefined ? undefined : async (request) => ({ auth: await readAuth(request) });
  }
  if (readAuth !== undefined) {
    throw new ConfigurationError(
      "auth and readAuth exclude each other: either this handler verifies tokens or what is in front of it.",
    );
  }
  if (typeof auth.authorize !== "function") {
    throw new ConfigurationError("auth must be what bearerAuth({ … }) gives.");
  }
  return async (request) => {
    const authorized = await auth.authorize(readCredentials(request), request);
    if (authorized.failure !== undefined) tell(server, authorized, onError);
    return authorized;
  };
}

/** A server that hears of nothing must not keep it from its operator that nobody can call it. */
function tell(
  server: MessageHandler,
  { event }: Extract<Authorized, { readonly event: unknown }>,
  onError: ErrorListener,
): void {
  if (server.report !== undefined) server.report(event);
  else if (event.reason === "verifier-failed" || event.reason === "verifier-contract") onError(event.cause);
}

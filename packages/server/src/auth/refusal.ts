import { ProtocolError, type RequestUnauthorized, type RequestUnauthorizedReason, toErrorResponse } from "@proj/types";
import { InsufficientScopeError } from "../errors/insufficient-scope-error.ts";
import { type Challenge, writeChallenge } from "./challenge.ts";

/** An answer over HTTP, whole. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** Why a transport refuses a request. */
export type RefusalReason = Exclude<RequestUnauthorizedReason, "not-verified">;

/** A request that is not let in. */
export interface Refusal {
  /** For the caller. */
  readonly failure: HttpAnswer;
  /** For the operator. */
  readonly event: RequestUnauthorized;
}

/** How a request is answered. */
interface Verdict {
  readonly status: number;
  readonly error?: Challenge["error"];
  /** What the caller is told. It does not tell a token that is wrong from one that is another server's. */
  readonly description: string;
  readonly advice?: string;
}

const notAccepted: Verdict = {
  status: 401,
  error: "invalid_token",
  description: "The access token is not valid for this server",
};

const verdicts: { readonly [Reason in Exclude<RefusalReason, "insufficient-scope">]: Verdict } = {
  "no-token": { status: 401, description: "An access token is required" },
  "malformed-authorization": {
    status: 400,
    error: "invalid_request",
    description: "Send one Authorization header, with one bearer token",
    advice: "the Authorization header is not one bearer token",
  },
  "token-in-query": {
    status: 400,
    error: "invalid_request",
    description: "Send the access token in the Authorization header, never in the URL",
    advice: "the access token is in the URL, where it is logged; have whoever sent it get another",
  },
  "invalid-token": { ...notAccepted, advice: "the verifier does not accept the token" },
  "expiry-missing": {
    ...notAccepted,
    advice: "the token would never lapse; if that is meant, set auth.allowsTokensWithoutExpiry",
  },
  "other-audience": {
    ...notAccepted,
    advice:
      "the token was issued for another resource. Is auth.resource what clients ask tokens for? Issuers that do not name resources by their URI need auth.otherAudiences",
  },
  expired: { status: 401, error: "invalid_token", description: "The access token has expired" },
  "verifier-failed": {
    status: 503,
    description: "The access token cannot be verified now",
    advice: "verifyToken threw, and the caller was answered 503; return null for tokens that are not accepted",
  },
  "verifier-contract": {
    status: 500,
    description: "The access token cannot be verified",
    advice: "what verifyToken gave cannot be relied on, and the caller was answered 500",
  },
};

/** What every challenge of one server says. */
export type ServerChallenge = Required<Pick<Challenge, "metadataUrl" | "scopes">>;

/**
 * Refuses a request, by the status and the challenge that belong to the reason.
 *
 * @param cause what the verifier threw, or did wrong.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#error-handling
 */
export function refuse(challenge: ServerChallenge, reason: RefusalReason, cause?: unknown): Refusal {
  if (reason === "insufficient-scope") return refuseForScopes(challenge);
  const { status, error, description, advice } = verdicts[reason];
  const isServersFault = status >= 500;
  const code = isServersFault ? "ERR_MCP_INTERNAL" : "ERR_MCP_INVALID_REQUEST";
  // Whoever sent no token has done nothing wrong yet, so there is nothing to describe.
  const header = error === undefined ? writeChallenge(challenge) : writeChallenge({ ...challenge, error, description });
  return {
    failure: toAnswer(status, new ProtocolError(code, description), isServersFault ? undefined : header),
    event: { type: "request-unauthorized", reason, advice, ...(cause === undefined ? {} : { cause }) },
  };
}

function refuseForScopes(challenge: ServerChallenge): Refusal {
  const requiredScopes = challenge.scopes ?? [];
  return {
    failure: toAnswer(
      403,
      new InsufficientScopeError(requiredScopes),
      writeChallenge({
        ...challenge,
        error: "insufficient_scope",
        description: "The access token does not allow this",
      }),
    ),
    event: { type: "request-unauthorized", reason: "insufficient-scope", requiredScopes },
  };
}

function toAnswer(status: number, error: ProtocolError, challenge: string | undefined): HttpAnswer {
  return {
    status,
    headers: challenge === undefined ? {} : { "www-authenticate": challenge },
    body: JSON.stringify(toErrorResponse(undefined, error)),
  };
}

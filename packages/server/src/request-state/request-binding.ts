import { digestText, type Exchange, ProtocolError, readErrorMessage, toCanonicalJson } from "@proj/types";
import type { RequestStatePolicy } from "./policy.ts";
import { type Principal, readPrincipal } from "./principal.ts";
import type { Rejection } from "./rejection.ts";

/** What a token is bound to of the request it belongs to. The costly parts are computed at most once, and only when they are needed. */
export class RequestBinding {
  readonly policy: RequestStatePolicy;
  readonly method: string;
  /** The name of the tool or prompt, the URI of the resource. */
  readonly target: string;
  readonly #arguments: unknown;
  readonly #exchange: Exchange;
  #digest: string | undefined;
  #principal: Promise<Principal | null | Rejection> | undefined;

  /** @param rawArguments as they came over the wire, before any schema; `{}` where there were none. */
  constructor(policy: RequestStatePolicy, method: string, target: string, rawArguments: unknown, exchange: Exchange) {
    this.policy = policy;
    this.method = method;
    this.target = target;
    this.#arguments = rawArguments;
    this.#exchange = exchange;
  }

  /** @throws ProtocolError (invalid params) when the arguments cannot be bound. */
  readArgumentsDigest(): string {
    this.#digest ??= digestParameter("arguments", this.#arguments);
    return this.#digest;
  }

  readPrincipal(): Promise<Principal | null | Rejection> {
    this.#principal ??= readPrincipal(this.policy, this.#exchange);
    return this.#principal;
  }
}

/**
 * The digest of a parameter's canonical JSON.
 *
 * @throws ProtocolError (invalid params) when it has none.
 */
export function digestParameter(name: string, value: unknown): string {
  try {
    return digestText(toCanonicalJson(value));
  } catch (cause) {
    throw toBindingError(name, cause);
  }
}

/** Parameters came as JSON, so they are nested too deeply or have a number beyond what JavaScript can hold. */
function toBindingError(name: string, cause: unknown): ProtocolError {
  const problem = `params.${name} cannot be bound to a requestState: ${readErrorMessage(cause)}`;
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}`, { cause });
}

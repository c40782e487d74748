import { McpError, ProtocolError } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";
import { checkLimit } from "../timing/check-limit.ts";
import type { SubscriptionEnd } from "./subscription-change.ts";

/** How a subscription comes back. The pause doubles from attempt to attempt, and is somewhere between its half and its whole. */
export interface ReconnectOptions {
  /** The pause before the first attempt, in milliseconds. Default 500. */
  readonly firstPauseMs?: number | undefined;
  /** The longest pause, in milliseconds. A stream that held longer than this begins anew with the first pause. Default 30,000. */
  readonly longestPauseMs?: number | undefined;
  /** How many attempts in a row may fail before the subscription ends. Default: no limit. */
  readonly maxAttempts?: number | undefined;
  /** Whether it also comes back when the server ended it, as one does that shuts down or whose caller's token lapsed. Default true. */
  readonly afterServerEnd?: boolean | undefined;
  /** Gives a number from 0 up to 1, so that many clients do not come back in the same moment. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** {@link ReconnectOptions} with nothing left open. */
export type ReconnectPolicy = { readonly [Name in keyof ReconnectOptions]-?: NonNullable<ReconnectOptions[Name]> };

/**
 * Fills in the options; `undefined` for a subscription that does not come back.
 *
 * @throws ConfigurationError for a number that is none, or negative.
 */
export function resolveReconnect(given: boolean | ReconnectOptions = false): ReconnectPolicy | undefined {
  if (given === false) return undefined;
  const options = given === true ? {} : given;
  const { firstPauseMs = 500, longestPauseMs = 30_000, maxAttempts = Number.POSITIVE_INFINITY } = options;
  checkLimit("firstPauseMs", firstPauseMs, 1);
  checkLimit("longestPauseMs", longestPauseMs, 1);
  checkLimit("maxAttempts", maxAttempts, 1);
  const { afterServerEnd = true, random = Math.random } = options;
  return { firstPauseMs, longestPauseMs, maxAttempts, afterServerEnd, random };
}

/** The pause before an attempt, in milliseconds. @param attempt counts from 1. */
export function toPauseMs({ firstPauseMs, longestPauseMs, random }: ReconnectPolicy, attempt: number): number {
  const whole = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempt - 1, 30));
  return whole / 2 + (whole / 2) * random();
}

/** Statuses that may be others the next time, besides those from 500 on. */
const passingStatuses: ReadonlySet<number> = new Set([408, 421, 425, 429]);

/** Whether there is hope in another attempt: not where the server understood, and said no. */
export function mayComeBack(end: SubscriptionEnd, { afterServerEnd }: ReconnectPolicy): boolean {
  if (end.reason !== "lost") return end.reason === "ended by server" && afterServerEnd;
  const { error } = end;
  if (ProtocolError.is(error))
    return error.code === "ERR_MCP_BUSY" || error.code === "ERR_MCP_SHUTTING_DOWN" || error.rpcCode === -32603;
  if (TransportError.is(error)) {
    const { status = 0 } = error;
    return status < 400 || status >= 500 || passingStatuses.has(status);
  }
  return McpError.is(error) && error.code === "ERR_MCP_REQUEST_TIMEOUT";
}

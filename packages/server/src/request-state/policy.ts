import {
  type Clock,
  ConfigurationError,
  type Exchange,
  type RandomSource,
  type RequestStateCodec,
  showValue,
  webCryptoRandom,
} from "@proj/types";
import { processLocalCodec } from "./process-local-codec.ts";

/** Names the caller that a token is bound to. Throwing, or giving anything but a string, fails closed. */
export type BindPrincipal = (exchange: Exchange) => string | Promise<string>;

/** How a server protects `requestState`. Everything has a safe default. */
export interface RequestStateOptions {
  /**
   * Seals and unseals. Default: a codec under a key that lives and dies with the process; a fleet, or flows that must survive a restart,
   * need a codec with shared keys such as `jwe` of `@proj/request-state`.
   */
  readonly codec?: RequestStateCodec | undefined;
  /** How long one token is good for, in seconds; renewed each round. Default 600. */
  readonly ttlSeconds?: number | undefined;
  /** How long a whole flow may take from its first token on, in seconds. Default 3600. */
  readonly maxAgeSeconds?: number | undefined;
  /** How many tokens one flow may be issued: a tool that asks once more is answered for with a failure. Default 50. */
  readonly maxFlowRounds?: number | undefined;
  /** The longest token that is issued or read, in characters. Default 65536. */
  readonly maxTokenBytes?: number | undefined;
  /** The name of the service that tokens are bound to. Default: the server's name. Instances of one fleet share it. */
  readonly audience?: string | undefined;
  /** Default: issuer, client and subject of the verified token; no binding where there is none. */
  readonly bindPrincipal?: BindPrincipal | undefined;
}

/** {@link RequestStateOptions} with every default in place, checked. */
export interface RequestStatePolicy {
  readonly codec: RequestStateCodec;
  readonly ttlMs: number;
  readonly maxAgeMs: number;
  readonly maxFlowRounds: number;
  readonly maxTokenBytes: number;
  readonly audience: string;
  readonly bindPrincipal: BindPrincipal | undefined;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** What the policy takes from the server it belongs to. */
export interface PolicySurroundings {
  readonly serverName: string;
  readonly clock?: Clock | undefined;
  readonly random?: RandomSource | undefined;
}

/**
 * Checks the options and fills in the defaults.
 *
 * @throws ConfigurationError when a number is out of range, or when a codec is configured for a service without a name.
 */
export function buildPolicy(
  options: RequestStateOptions,
  { serverName, clock, random }: PolicySurroundings,
): RequestStatePolicy {
  const audience = options.audience ?? serverName;
  if (options.codec !== undefined && audience.trim() === "") {
    throw new ConfigurationError(
      "requestState: a codec is configured, but neither `audience` nor the server's name says which service its tokens are for. Services that share a key would accept each other's tokens; name the server or set `audience`.",
    );
  }
  return {
    codec: options.codec ?? processLocalCodec,
    ttlMs: 1000 * readPositive("ttlSeconds", options.ttlSeconds ?? 600),
    maxAgeMs: 1000 * readPositive("maxAgeSeconds", options.maxAgeSeconds ?? 3600),
    maxFlowRounds: readCount("maxFlowRounds", options.maxFlowRounds ?? 50),
    maxTokenBytes: readCount("maxTokenBytes", options.maxTokenBytes ?? 65_536),
    audience,
    bindPrincipal: options.bindPrincipal,
    clock: clock ?? Date.now,
    random: random ?? webCryptoRandom,
  };
}

/** Longer than anybody waits, and small enough that times stay whole numbers. */
const MAX_SECONDS = 1e9;

function readPositive(name: string, value: number): number {
  if (typeof value === "number" && value > 0 && value <= MAX_SECONDS) return value;
  throw new ConfigurationError(`requestState.${name} must be a positive number of seconds; got ${showValue(value)}.`);
}

function readCount(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new ConfigurationError(`requestState.${name} must be a positive whole number; got ${showValue(value)}.`);
}

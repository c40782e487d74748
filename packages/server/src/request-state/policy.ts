import { type Clock, ConfigurationError, type Exchange, type RandomSource, type RequestStateCodec } from "@proj/types";
import { RenderingMemory } from "../flow/rendering-memory.ts";
import { checkMethods } from "../options/check-methods.ts";
import { readCount } from "../options/read-count.ts";
import { buildSingleUsePolicy, type SingleUseOptions, type SingleUsePolicy } from "../single-use/single-use-options.ts";
import { type FlowLimits, type FlowLimitsMs, readFlowLimits } from "./flow-limits.ts";
import { createPooledRandom } from "./pooled-random.ts";
import { processLocalCodec } from "./process-local-codec.ts";

/** Shared by all servers of the process: one that is built for each request would fill a pool for each. */
const pooledRandom: RandomSource = /* @__PURE__ */ createPooledRandom();

/** Names the caller that a token is bound to. Throwing, or giving anything but a string, fails closed. */
export type BindPrincipal = (exchange: Exchange) => string | Promise<string>;

/** How a server protects `requestState`. Everything has a safe default. */
export interface RequestStateOptions extends FlowLimits {
  /**
   * Seals and unseals. Default: a codec under a key that lives and dies with the process; a fleet, or flows that must survive a restart,
   * need a codec with shared keys such as `jwe` of `@proj/request-state`.
   */
  readonly codec?: RequestStateCodec | undefined;
  /** How many tokens one flow may be issued: a tool that asks once more is answered for with a failure. Default 50. */
  readonly maxFlowRounds?: number | undefined;
  /** The longest token that is issued or read, in characters. Default 65536. */
  readonly maxTokenBytes?: number | undefined;
  /** The name of the service that tokens are bound to. Default: the server's name. Instances of one fleet share it. */
  readonly audience?: string | undefined;
  /** Default: issuer, client and subject of the verified token; no binding where there is none. */
  readonly bindPrincipal?: BindPrincipal | undefined;
  /** Makes each token count once. Default: a token may be sent again until it expires. */
  readonly singleUse?: SingleUseOptions | undefined;
  /**
   * Says that this service is one process, and that flows may break when it restarts: no warning is given of what works in one process only.
   * Default false.
   */
  readonly singleProcess?: boolean | undefined;
}

/** {@link RequestStateOptions} with every default in place, checked. */
export interface RequestStatePolicy extends FlowLimitsMs {
  readonly codec: RequestStateCodec;
  readonly maxFlowRounds: number;
  readonly maxTokenBytes: number;
  readonly audience: string;
  readonly bindPrincipal: BindPrincipal | undefined;
  readonly singleUse: SingleUsePolicy | undefined;
  /** What works in this process only, and was not said to be meant so. */
  readonly warnings: readonly ConfigurationWarning[];
  readonly clock: Clock;
  readonly random: RandomSource;
  /** How often a question may be asked until its answer is valid. */
  readonly maxAsksPerQuestion: number;
  /** Development: how questions were worded, for comparison. */
  readonly renderings: RenderingMemory | undefined;
}

/**
 * Something that serves one process only.
 *
 * - `process-local-key`: without a codec, tokens of another instance, or from before a restart, are rejected (`unknown-key`).
 * - `process-local-single-use`: the codec's keys are shared, but the store of used rounds is not: another instance does not know of them.
 */
export type ConfigurationWarning = "process-local-key" | "process-local-single-use";

/** What the policy takes from the server it belongs to. */
export interface PolicySurroundings {
  readonly serverName: string;
  readonly clock?: Clock | undefined;
  readonly random?: RandomSource | undefined;
  readonly maxAsksPerQuestion?: number | undefined;
  readonly development?: boolean | undefined;
}

/**
 * Checks the options and fills in the defaults.
 *
 * @throws ConfigurationError when a number is out of range, a codec or a store is none, or a codec is configured for a service without a name.
 */
export function buildPolicy(options: RequestStateOptions, surroundings: PolicySurroundings): RequestStatePolicy {
  const { serverName, clock, random, maxAsksPerQuestion = 3, development = false } = surroundings;
  const { codec = processLocalCodec, audience = serverName } = options;
  checkMethods("requestState.codec", codec, ["seal", "unseal"], "a RequestStateCodec, such as jwe gives");
  if (options.codec !== undefined && audience.trim() === "") {
    throw new ConfigurationError(
      "requestState: a codec is configured, but neither `audience` nor the server's name says which service its tokens are for. Services that share a key would accept each other's tokens; name the server or set `audience`.",
    );
  }
  return {
    codec,
    ...readFlowLimits("requestState", options),
    maxFlowRounds: readCount("requestState.maxFlowRounds", options.maxFlowRounds ?? 50),
    maxTokenBytes: readCount("requestState.maxTokenBytes", options.maxTokenBytes ?? 65_536),
    audience,
    bindPrincipal: options.bindPrincipal,
    singleUse: options.singleUse === undefined ? undefined : buildSingleUsePolicy(options.singleUse),
    warnings: findWarnings(options),
    clock: clock ?? Date.now,
    random: random ?? pooledRandom,
    maxAsksPerQuestion: readCount("maxAsksPerQuestion", maxAsksPerQuestion),
    renderings: development ? new RenderingMemory() : undefined,
  };
}

/**
 * The policy for one tool, prompt or resource with limits of its own.
 *
 * @throws ConfigurationError when a number is out of range.
 */
export function narrowPolicy(policy: RequestStatePolicy, owner: string, limits: FlowLimits = {}): RequestStatePolicy {
  return { ...policy, ...readFlowLimits(owner, limits, policy) };
}

function findWarnings({ codec, singleUse, singleProcess }: RequestStateOptions): ConfigurationWarning[] {
  if (singleProcess === true) return [];
  if (codec === undefined) return ["process-local-key"];
  return singleUse?.store.scope === "process" ? ["process-local-single-use"] : [];
}

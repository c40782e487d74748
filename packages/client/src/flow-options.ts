import { ConfigurationError, showValue } from "@proj/types";
import type { BeforeRound } from "./flows/before-round.ts";
import type { QuestionLimits } from "./questions/check-questions.ts";
import type { RequestOptions } from "./requests/round-trip.ts";
import type { RoundListener } from "./rounds/round-report.ts";
import type { RoundLimits } from "./rounds/round-state.ts";
import { checkLimit } from "./timing/check-limit.ts";

/** The limits of a flow: for all calls of a client, or for one call. `Infinity` is no limit. */
export interface FlowLimitOptions {
  /** How many results with questions one call answers; the next one throws a RoundsExceededError. Default 10. */
  readonly inputRequiredMaxRounds?: number | undefined;
  /** How long the server may keep saying "not done yet" without a question in between, in milliseconds. Default 60,000. */
  readonly stateOnlyTimeoutMs?: number | undefined;
  /** How long one handler may take to answer, in milliseconds; beyond it a FlowTimeoutError is thrown. Default none. */
  readonly answerTimeoutMs?: number | undefined;
  /**
   * How long a flow may take from its start to its result, in milliseconds: round trips, handlers, and whatever time it lies parked. Beyond
   * it a FlowTimeoutError is thrown. Default none.
   */
  readonly flowTimeoutMs?: number | undefined;
  /** The most questions that one round may ask; more throw a RoundRefusedError. Default 64. */
  readonly maxQuestions?: number | undefined;
  /** The most bytes that the questions of one round, together with its state, may have as JSON; also of one without questions. Default 4 MiB. */
  readonly maxQuestionBytes?: number | undefined;
}

/** How flows go: for all calls of a client, or for one call. */
export interface FlowOptions extends FlowLimitOptions {
  /**
   * Whether the forms and URLs of a round are shown to a person at once or one after the other, in their order. Questions that are not
   * for people do not wait. Default `"together"`.
   */
  readonly elicitationOrder?: "together" | "one-at-a-time" | undefined;
  /** Sees each request of a flow before it is sent, and may refuse it or edit the answers in it. That of the client comes first. */
  readonly beforeRound?: BeforeRound | undefined;
}

/**
 * How one call with its rounds is made. `signal` covers the whole flow, handlers included; `requestTimeoutMs` covers each round trip by
 * itself.
 */
export interface CallOptions extends RequestOptions, FlowOptions {
  /** Watches the round trips of this call, after the client's own `onRound`. */
  readonly onRound?: RoundListener | undefined;
}

/** What bounds a flow, filled in. */
export interface FlowRules extends RoundLimits, QuestionLimits {
  readonly answerTimeoutMs: number;
  readonly flowTimeoutMs: number;
  readonly isOneAtATime: boolean;
}

const defaultRules: FlowRules = {
  inputRequiredMaxRounds: 10,
  stateOnlyTimeoutMs: 60_000,
  answerTimeoutMs: Number.POSITIVE_INFINITY,
  flowTimeoutMs: Number.POSITIVE_INFINITY,
  maxQuestions: 64,
  maxQuestionBytes: 4 * 1024 * 1024,
  isOneAtATime: false,
};

/**
 * Fills in the limits of a flow.
 *
 * @throws ConfigurationError for a number that is none, or negative, and for an order that is none.
 */
export function resolveRules(options: FlowOptions, defaults: FlowRules = defaultRules): FlowRules {
  const read = (option: keyof FlowLimitOptions, least: number): number => {
    const value = options[option];
    if (value === undefined) return defaults[option];
    checkLimit(option, value, least);
    return value;
  };
  const { elicitationOrder } = options;
  if (elicitationOrder !== undefined && elicitationOrder !== "together" && elicitationOrder !== "one-at-a-time") {
    throw new ConfigurationError(
      `the option elicitationOrder is ${showValue(elicitationOrder)}; it must be "together" or "one-at-a-time"`,
    );
  }
  return {
    inputRequiredMaxRounds: read("inputRequiredMaxRounds", 0),
    stateOnlyTimeoutMs: read("stateOnlyTimeoutMs", 0),
    answerTimeoutMs: read("answerTimeoutMs", 1),
    flowTimeoutMs: read("flowTimeoutMs", 1),
    maxQuestions: read("maxQuestions", 0),
    maxQuestionBytes: read("maxQuestionBytes", 0),
    isOneAtATime: elicitationOrder === undefined ? defaults.isOneAtATime : elicitationOrder === "one-at-a-time",
  };
}

import { metaKeys } from "@proj/types";
import { canBeAsked } from "../ask/missing-capabilities.ts";
import { readAnswer } from "../ask/read-answer.ts";
import type { ModernRequest } from "../dispatch/service.ts";
import { askAllInLine, askInLine } from "../flow/ask-in-line.ts";
import type { FlowRun } from "../flow/flow-run.ts";
import { type OnStepRan, recordOnce } from "../flow/record-once.ts";
import { waitFor } from "../flow/wait-for.ts";
import type { CallContext, CallInput, RequestContext } from "./call-context.ts";
import { pushCalls } from "./push-calls.ts";
import { createProgressReporter } from "./report-progress.ts";
import { sendLog } from "./send-log.ts";

const { elicitInput, requestSampling, listRoots } = pushCalls;

/** Builds what a handler is told of its request. */
export function buildRequestContext(request: ModernRequest): RequestContext {
  const { id, meta, exchange } = request;
  return {
    requestId: id,
    protocolVersion: meta[metaKeys.protocolVersion],
    clientInfo: meta[metaKeys.clientInfo],
    clientCapabilities: meta[metaKeys.clientCapabilities],
    auth: exchange.auth,
    // A plain member: an accessor in an object literal would cost more than all of the rest.
    signal: exchange.signal,
    meta,
    reportProgress: createProgressReporter(request),
    log: (level, data, options = {}) => sendLog(request, level, data, options.logger),
  };
}

/** What belongs to one call besides its request. */
export interface CallParts {
  readonly input: CallInput;
  /** What the author's `context` built. */
  readonly context: unknown;
  readonly run: FlowRun;
  readonly onStepRan: OnStepRan;
}

/**
 * Builds what a handler that may ask is told of its call. One literal, for it is made for every call; what the ledger gives has the type that its
 * question says, which only the interface can express.
 */
export function buildCallContext(request: ModernRequest, { input, context, run, onStepRan }: CallParts): CallContext {
  const { id, meta, exchange } = request;
  const clientCapabilities = meta[metaKeys.clientCapabilities];
  return {
    requestId: id,
    protocolVersion: meta[metaKeys.protocolVersion],
    clientInfo: meta[metaKeys.clientInfo],
    clientCapabilities,
    auth: exchange.auth,
    signal: exchange.signal,
    meta,
    reportProgress: createProgressReporter(request),
    log: (level, data, options = {}) => sendLog(request, level, data, options.logger),
    context,
    elicitInput,
    requestSampling,
    listRoots,
    requestState: input.state,
    inputResponses: input.responses,
    unaskedResponses: input.unasked,
    ask: (key, question) => askInLine(run, key, question) as Promise<never>,
    askAll: (questions) => askAllInLine(run, questions) as Promise<never>,
    once: (key, step) => recordOnce(run, { key, step, onRan: onStepRan }) as Promise<never>,
    waitFor: (key, question, check, options = {}) =>
      waitFor(run, exchange, key, { question, check, options }) as Promise<never>,
    canAsk: (question) => canBeAsked(question, clientCapabilities),
    answer: (key, question) => readAnswer(input, key, question),
    accepted: async (key, question) => {
      const answer = await readAnswer(input, key, question);
      return answer.status === "accepted" ? answer.value : undefined;
    },
  };
}

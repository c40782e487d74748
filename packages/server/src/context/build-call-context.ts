import { metaKeys } from "@proj/types";
import { readAnswer } from "../ask/read-answer.ts";
import type { ModernRequest } from "../dispatch/service.ts";
import type { CallContext, CallInput, ProgressReport } from "./call-context.ts";
import { sendLog } from "./send-log.ts";

/** Builds what a handler is told of its call. */
export function buildCallContext(request: ModernRequest, input: CallInput): CallContext {
  const { id, meta, exchange } = request;
  let lastProgress = Number.NEGATIVE_INFINITY;

  function reportProgress(report: ProgressReport): void {
    const { progressToken } = meta;
    if (progressToken === undefined || !(report.progress > lastProgress)) return;
    lastProgress = report.progress;
    exchange.notify({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken, ...report } });
  }

  return {
    requestId: id,
    protocolVersion: meta[metaKeys.protocolVersion],
    clientInfo: meta[metaKeys.clientInfo],
    clientCapabilities: meta[metaKeys.clientCapabilities],
    auth: exchange.auth,
    // A plain member: an accessor in an object literal would cost more than all of the rest.
    signal: exchange.signal,
    meta,
    requestState: input.state,
    inputResponses: input.responses,
    unaskedResponses: input.unasked,
    reportProgress,
    log: (level, data, options = {}) => sendLog(request, level, data, options.logger),
    answer: (key, question) => readAnswer(input, key, question),
    accepted: async (key, question) => {
      const answer = await readAnswer(input, key, question);
      return answer.status === "accepted" ? answer.value : undefined;
    },
  };
}

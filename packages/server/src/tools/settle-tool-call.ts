import { ProtocolError, readErrorMessage } from "@proj/types";
import type { CallOutcome, HandlerOutcome } from "../call/call-outcome.ts";
import { Failure } from "../call/failure.ts";
import type { Call } from "../call/read-call.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { OnEvent } from "../events/server-event.ts";
import { text } from "./text.ts";

/** What a client reads where a tool failed in a way that nobody was meant to see. */
export const NEUTRAL_TEXT = "The tool failed. The server's operator can see why.";

/** What decides how much a client learns of an unexpected error. */
export interface SettleOptions {
  readonly emit: OnEvent;
  readonly exposesErrorMessages: boolean;
}

/**
 * Turns how a tool call ended into what `tools/call` answers: failures and errors of the tool become results that the model can read. The
 * operator hears of every error that was not made for the model, also where one that was carries it as its cause.
 *
 * @param run the call; what it throws is the tool's.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling
 */
export async function settleToolCall<Outcome extends HandlerOutcome>(
  call: Call,
  options: SettleOptions,
  run: () => Promise<Outcome>,
): Promise<Outcome | Failure | ProtocolError> {
  try {
    return await run();
  } catch (thrown) {
    if (ProtocolError.is(thrown) && !thrown.isRemote) return thrown;
    const isMeantForModel = ToolError.is(thrown);
    const { id, method, exchange } = call.request;
    if ((!isMeantForModel || thrown.cause !== undefined) && !exchange.isAbortReason(thrown)) {
      const error = isMeantForModel ? thrown.cause : thrown;
      options.emit({ type: "handler-failed", requestId: id, method, target: call.target, error });
    }
    if (isMeantForModel) return new Failure(thrown.message);
    const crash = options.exposesErrorMessages ? readErrorMessage(thrown) : NEUTRAL_TEXT;
    return new Failure(crash, { isCrash: true });
  }
}

/** Writes a failure as a tool's result. */
export function toToolOutcome(outcome: CallOutcome): UnfinishedResult | ProtocolError {
  return outcome instanceof Failure ? (outcome.result ?? { ...text(outcome.text), isError: true }) : outcome;
}

import { ProtocolError } from "@proj/types";
import type { UnfinishedResult } from "../dispatch/service.ts";

/** What is known of a failure besides its text. */
export interface FailureOptions {
  readonly isCrash?: boolean | undefined;
  readonly result?: UnfinishedResult | undefined;
}

/**
 * A call that ended without success in a way its caller should read: a tool answers with `isError` and the text, a prompt or resource with
 * invalid params and the text.
 */
export class Failure {
  readonly text: string;
  /** Whether the handler threw something that nobody was meant to see; the text says as much as its caller may know. */
  readonly isCrash: boolean;
  /** The result that tells it, where something has been added to it. */
  readonly result: UnfinishedResult | undefined;

  constructor(text: string, { isCrash = false, result }: FailureOptions = {}) {
    this.text = text;
    this.isCrash = isCrash;
    this.result = result;
  }
}

/** What a method other than `tools/call` answers when a call ends like this. */
export function toProtocolOutcome<Outcome>(outcome: Outcome | Failure): Outcome | ProtocolError {
  return outcome instanceof Failure ? new ProtocolError("ERR_MCP_INVALID_PARAMS", outcome.text) : outcome;
}

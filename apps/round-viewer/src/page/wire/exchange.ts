import type { InputRequests, InputResponses } from "@proj/client";

/** A call of a tool as it went out. */
export interface SentCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The answers that it carries; `undefined` where it carries none. */
  readonly answers: InputResponses | undefined;
  /** What it carries as `requestState`, whatever that is; `undefined` where it carries none. */
  readonly token: unknown;
  /** The message as it was sent. */
  readonly body: unknown;
}

/**
 * What came of a call. `asks`: it has questions. `waits`: not done, and nothing is asked. `failed`: a result that says that the tool failed.
 * `error`: no result.
 */
export type CallOutcome = "asks" | "waits" | "complete" | "failed" | "error";

/** What came back. */
export interface ReceivedAnswer {
  readonly outcome: CallOutcome;
  /** The status of HTTP. */
  readonly status: number;
  /** Which request of the server's log it answers; `undefined` where the server does not say. */
  readonly requestNumber: number | undefined;
  /** What to send back with the next round; opaque. */
  readonly token: string | undefined;
  readonly questions: InputRequests;
  /** The texts of a result, or the message of an error. */
  readonly text: string;
  /** The message as it came. */
  readonly body: unknown;
}

/**
 * Why something that a server wrote to the channel is passed over.
 *
 * - `no-message`: the line is no JSON-RPC message, such as what a `console.log` left there.
 * - `too-long`: the line is longer than `maxMessageBytes`.
 * - `not-utf-8`: the line is not text.
 * - `request`: servers ask in results; only a session of an earlier revision has a place for requests of theirs.
 * - `unknown-response`: it answers nothing that is under way, or answers twice.
 * - `unrelated-notification`: nothing tells which request it is about.
 */
export type StrayProblem =
  | "no-message"
  | "too-long"
  | "not-utf-8"
  | "request"
  | "unknown-response"
  | "unrelated-notification";

/**
 * What a server wrote to the channel and is passed over.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#receiving-messages
 */
export interface StrayOutput {
  readonly problem: StrayProblem;
  /** The line, cut to 1000 characters; empty where it could not be read. Untrusted text: escape it before it reaches a terminal. */
  readonly text: string;
}

/** Hears of {@link StrayOutput}, line by line. */
export type StrayListener = (stray: StrayOutput) => void;

const MAX_TEXT_LENGTH = 1000;

/** Describes a line that is passed over. */
export function toStrayOutput(problem: StrayProblem, text: string | undefined): StrayOutput {
  return { problem, text: text === undefined ? "" : text.slice(0, MAX_TEXT_LENGTH) };
}

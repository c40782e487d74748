import type { ProbeAnswer } from "./probe-answer.ts";

/**
 * What to do after `server/discover` was answered in some way.
 *
 * - `modern`: go on in the version that was found.
 * - `ask-again`: ask once more, in the version that the server named.
 * - `initialize`: open a session of an earlier revision.
 * - `none-in-common`: give up, naming what both sides speak.
 * - `give-up`: give up with the error as it came.
 */
export type EraVerdict = "modern" | "ask-again" | "initialize" | "none-in-common" | "give-up";

/** What an answer means, by the kind of transport that brought it. */
export interface EraRule {
  readonly channel: EraVerdict;
  readonly http: EraVerdict;
  /** Whether the server itself has said so. What is concluded without a word of it is doubted once more when `initialize` is refused. */
  readonly isFirm: boolean;
}

/**
 * How the era of a server follows from what it answers.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#backward-compatibility
 */
export const eraRules: { readonly [Answer in ProbeAnswer]: EraRule } = {
  discovered: { channel: "modern", http: "modern", isFirm: true },
  // Servers of several eras list in it only the modern versions; what they open with initialize they do not say.
  "discovered-others": { channel: "initialize", http: "initialize", isFirm: true },
  "version-mutual": { channel: "ask-again", http: "ask-again", isFirm: true },
  // No fall back: it is one of the versions that the server says are supported.
  "version-legacy": { channel: "initialize", http: "initialize", isFirm: true },
  "version-foreign": { channel: "none-in-common", http: "none-in-common", isFirm: true },
  "modern-error": { channel: "give-up", http: "give-up", isFirm: true },
  error: { channel: "initialize", http: "initialize", isFirm: true },
  "no-result": { channel: "initialize", http: "initialize", isFirm: true },
  refused: { channel: "initialize", http: "initialize", isFirm: true },
  accepted: { channel: "initialize", http: "initialize", isFirm: true },
  unrelated: { channel: "give-up", http: "give-up", isFirm: false },
  silence: { channel: "initialize", http: "give-up", isFirm: false },
  ended: { channel: "initialize", http: "give-up", isFirm: false },
  // initialize has none of the headers that are new: where those were the trouble, it goes through.
  hidden: { channel: "give-up", http: "initialize", isFirm: false },
  nothing: { channel: "give-up", http: "give-up", isFirm: false },
};

/**
 * Whether what `initialize` failed with is the server's word, or as good as that: it is of no earlier revision then, or of none of ours.
 */
export function isRefusal(answer: ProbeAnswer, isChannel: boolean): boolean {
  if (answer === "hidden") return false;
  const { channel, http } = eraRules[answer];
  return answer === "modern-error" || (isChannel ? channel : http) !== "give-up";
}

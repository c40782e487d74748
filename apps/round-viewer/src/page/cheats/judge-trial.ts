import type { LogEntry } from "../../shared/log-entry.ts";
import type { ReceivedAnswer } from "../wire/exchange.ts";
import type { Cheat } from "./cheat.ts";

/** What came of a cheat. */
export interface Verdict {
  /** In a few words. */
  readonly headline: string;
  /** Why, in a sentence or two. */
  readonly why: string;
}

/**
 * Says what came of a cheat.
 *
 * @param entries what the server logged of it; it may come later than the answer.
 */
export function judgeTrial(
  { reasons, defence }: Pick<Cheat, "reasons" | "defence">,
  { outcome }: Pick<ReceivedAnswer, "outcome">,
  entries: readonly LogEntry[],
): Verdict {
  if (outcome === "error") {
    const reason = entries.find((entry) => entry.type === "rejected")?.reason;
    const isOther = reason !== undefined && !reasons.includes(reason);
    const why = isOther ? `The server found something else first: ${reason}. Try it with a new call.` : defence;
    return { headline: "Rejected.", why };
  }
  const isRepeated = entries.some((entry) => entry.type === "single-use" && entry.verdict === "recorded");
  return { headline: isRepeated ? "The same answer as before." : "Nothing was gained.", why: defence };
}

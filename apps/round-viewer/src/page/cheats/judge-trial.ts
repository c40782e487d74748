import type { ReceivedAnswer } from "../wire/exchange.ts";

/** What came of a cheat, in a few words. */
export function judgeTrial({ outcome }: Pick<ReceivedAnswer, "outcome">): string {
  switch (outcome) {
    case "error":
      return "Rejected.";
    case "asks":
    case "waits":
      return "It got no further than an honest call.";
    case "complete":
    case "failed":
      return "The same answer as before.";
  }
}

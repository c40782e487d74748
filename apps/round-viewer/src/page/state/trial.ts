import type { ReceivedAnswer, SentCall } from "../wire/exchange.ts";

/** An attempt to cheat, and what came of it. */
export interface Trial {
  readonly cheat: string;
  readonly variant: string;
  readonly status: "busy" | "done" | "failed";
  readonly sent: SentCall | undefined;
  readonly answer: ReceivedAnswer | undefined;
  /** Why nothing could be sent; `undefined` where something came back. */
  readonly failure: string | undefined;
}

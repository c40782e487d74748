import type { UserId } from "../../shared/users.ts";
import type { ReceivedAnswer, SentCall } from "../wire/exchange.ts";

/** An attempt to cheat, and what came of it. */
export interface Trial {
  readonly cheat: string;
  readonly variant: string;
  /** Who sends it. */
  readonly user: UserId;
  /** What is different from an honest call, where that cannot be seen. */
  readonly note: string | undefined;
  readonly status: "busy" | "done" | "failed";
  readonly sent: SentCall | undefined;
  readonly answer: ReceivedAnswer | undefined;
  /** Why nothing could be sent; `undefined` where something came back. */
  readonly failure: string | undefined;
}

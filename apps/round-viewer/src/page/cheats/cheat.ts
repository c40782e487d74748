import type { InputRequests, InputResponses } from "@proj/client";
import type { UserId } from "../../shared/users.ts";
import type { UsedRound } from "../state/flow-view.ts";

/** What somebody who wants to cheat has: a flow of this page. */
export interface Loot {
  readonly user: UserId;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The newest token, and what was asked along with it. */
  readonly token: string;
  readonly asked: InputRequests;
  readonly used: UsedRound | undefined;
  /** What the server's tools are called. */
  readonly tools: readonly string[];
}

/** A call that no honest client makes. */
export interface Forgery {
  readonly user: UserId;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly answers: InputResponses | undefined;
  /** Anything, for a server takes nothing on trust; `undefined` sends none. */
  readonly token: unknown;
  /** What is different, where that cannot be seen. */
  readonly note?: string;
  /** How long to wait before, on the server's clock. */
  readonly afterSeconds?: number;
}

/** One way to try it. */
export interface CheatVariant {
  readonly id: string;
  /** What its button says. */
  readonly label: string;
  /** @returns `undefined` where what is needed is not there yet. */
  readonly forge: (loot: Loot) => Forgery | undefined;
}

/** Something that a client might try, and that must come to nothing. */
export interface Cheat {
  readonly id: string;
  readonly title: string;
  /** What is tried, in a sentence. */
  readonly attempt: string;
  /** Why it comes to nothing, in a sentence or two. */
  readonly defence: string;
  /** The reasons, of the library's closed list, that it is rejected for; empty where it is not rejected. */
  readonly reasons: readonly string[];
  /** What has to happen before it can be tried, where that is more than having a token. */
  readonly needs?: string;
  readonly variants: readonly CheatVariant[];
}

import type { SealedContents } from "./sealed-contents.ts";
import type { UserId } from "./users.ts";

/** A token as the log names it. Whoever holds the token finds its entries by the end of it; the beginning is alike in all of one key. */
export interface TokenMark {
  /** The first characters. */
  readonly head: string;
  /** The last characters. */
  readonly tail: string;
  /** How many characters it has. */
  readonly length: number;
}

/** What every entry has. */
interface Entry {
  /** Counts the entries from 1. */
  readonly number: number;
  /** ISO 8601, by the server's clock, which can be moved. */
  readonly at: string;
  /**
   * The HTTP request that it belongs to, counted from 1; absent where it belongs to none. The response says it in the header
   * `Request-Number`.
   */
  readonly request?: number | undefined;
}

/** A request to the MCP endpoint was answered. It is the last entry of its request. */
export interface RequestAnswered extends Entry {
  readonly type: "request";
  /** As the request's headers say. */
  readonly method: string;
  /** The name of the tool; `null` for what is about none. */
  readonly target: string | null;
  /** Whose access token came along; `null` for none that is known. */
  readonly caller: UserId | null;
  /** HTTP. */
  readonly status: number;
  readonly outcome: "complete" | "failed" | "input_required" | "error" | "cancelled" | "refused";
  readonly durationMs: number;
}

/** The server sealed what it wants to know again into a token. */
export interface TokenSealed extends Entry {
  readonly type: "sealed";
  readonly token: TokenMark;
  /** Which key sealed it. */
  readonly keyId: string;
  /** `null` where it cannot be read. */
  readonly contents: SealedContents | null;
}

/** The server opened a token that came back. Whether it is taken is not said yet. */
interface TokenUnsealed extends Entry {
  readonly type: "unsealed";
  readonly token: TokenMark;
  readonly keyId: string;
  readonly contents: SealedContents | null;
}

/** The key of no token opens it. */
interface TokenNotOpened extends Entry {
  readonly type: "not-opened";
  readonly token: TokenMark;
  /** The codec's verdict. */
  readonly reason: string;
}

/** A `requestState` was not accepted. Outside, all of these look alike. */
interface StateRejected extends Entry {
  readonly type: "rejected";
  readonly method: string;
  readonly target: string | null;
  /** The real reason, of the library's closed list. */
  readonly reason: string;
  /** The reason in a sentence. */
  readonly explanation: string;
}

/** What the single-use store said of a round. */
interface RoundClaimed extends Entry {
  readonly type: "single-use";
  readonly tokenId: string;
  /** `recorded`: it ran before with the same answers, and its response is given again. `conflict`: it ran with other answers. */
  readonly verdict: "started" | "running" | "recorded" | "conflict";
}

/** The single-use store was given the response of a round, sealed, to give it again where its answer got lost. */
interface RoundRecorded extends Entry {
  readonly type: "recorded";
  readonly tokenId: string;
}

/** A question went out. */
interface QuestionAsked extends Entry {
  readonly type: "asked";
  readonly target: string | null;
  readonly key: string;
  readonly kind: string;
}

/** An answer to a question that had been asked came in. What it says is not logged. */
interface QuestionAnswered extends Entry {
  readonly type: "answered";
  readonly target: string | null;
  readonly key: string;
  readonly kind: string;
  readonly action: "accept" | "decline" | "cancel";
}

/** Answers came to questions that nobody had asked; nobody looks at them. */
interface AnswersIgnored extends Entry {
  readonly type: "ignored";
  readonly target: string | null;
  /** The first of their keys. */
  readonly keys: readonly string[];
  /** How many there were beside these. */
  readonly more: number;
}

/** A step that must not run twice ran. */
interface StepRan extends Entry {
  readonly type: "step";
  readonly target: string | null;
  readonly key: string;
  readonly outcome: "complete" | "failed";
}

/** A call that had asked came to its end. */
interface FlowFinished extends Entry {
  readonly type: "finished";
  readonly target: string | null;
  readonly rounds: number;
  readonly outcome: "complete" | "failed" | "error";
}

/** Something went wrong in the server. */
interface ServerProblem extends Entry {
  readonly type: "problem";
  readonly text: string;
}

/** A page that a person was sent to was visited. */
interface PageVisited extends Entry {
  readonly type: "visited";
  readonly visitor: UserId | null;
  /** `refused`: somebody else was sent there. */
  readonly outcome: "shown" | "connected" | "refused" | "unknown";
}

/** Whoever runs the server turned something. */
interface OperatorActed extends Entry {
  readonly type: "operator";
  readonly text: string;
}

/** One line of what the operator of the server sees. */
export type LogEntry =
  | RequestAnswered
  | TokenSealed
  | TokenUnsealed
  | TokenNotOpened
  | StateRejected
  | RoundClaimed
  | RoundRecorded
  | QuestionAsked
  | QuestionAnswered
  | AnswersIgnored
  | StepRan
  | FlowFinished
  | ServerProblem
  | PageVisited
  | OperatorActed;

/** An entry without what the log itself adds. */
export type LogFact = LogEntry extends infer Each ? (Each extends Entry ? Omit<Each, keyof Entry> : never) : never;

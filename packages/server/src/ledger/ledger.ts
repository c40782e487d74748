import type { InputResponse, JSONValue } from "@proj/types";
import type { QuestionKind } from "../ask/question.ts";

/** What came back for a question of this flow: the client's exact answer, and which wording it was an answer to. */
export interface RecordedOutcome {
  readonly kind: QuestionKind;
  readonly fingerprint: string;
  readonly response: InputResponse;
}

/** What `once` or `waitFor` gave, and the keys of the outcomes that had been read when it ran. */
interface RecordedValue {
  /** `undefined` where it gave nothing. */
  readonly value: JSONValue | undefined;
  readonly dependencies: ReadonlySet<string>;
}

/** How often a question was put, and how it changed. */
export interface AskHistory {
  /** As it was asked last. */
  readonly fingerprint: string;
  /** How often its answer was not valid. */
  readonly invalidAnswers: number;
  /** How often it was worded anew although nothing it could depend on had changed. */
  readonly changes: number;
  /** Identifies the outcomes that had been read when it was asked last; empty where there were none. */
  readonly earlier: string;
}

/**
 * What a server remembers of a flow between its rounds. It travels in the token, so it holds no more than replaying needs.
 */
export interface Ledger {
  readonly outcomes: Map<string, RecordedOutcome>;
  readonly values: Map<string, RecordedValue>;
  readonly asks: Map<string, AskHistory>;
  /** The URLs that were built for this flow, by the key of their question. */
  readonly urls: Map<string, string>;
}

/** A ledger in which nothing stands yet. */
export function createLedger(): Ledger {
  return { outcomes: new Map(), values: new Map(), asks: new Map(), urls: new Map() };
}

/** A ledger that can be written to while `ledger` stays as it is. */
export function copyLedger({ outcomes, values, asks, urls }: Ledger): Ledger {
  return { outcomes: new Map(outcomes), values: new Map(values), asks: new Map(asks), urls: new Map(urls) };
}

/** Whether there is nothing in it to remember. */
export function isEmptyLedger({ outcomes, values, asks, urls }: Ledger): boolean {
  return outcomes.size + values.size + asks.size + urls.size === 0;
}

import { type InputResponse, isRecord, type JSONValue } from "@proj/types";
import { isQuestionKind, type QuestionKind } from "../ask/question.ts";
import { createLedger, isEmptyLedger, type Ledger } from "./ledger.ts";

/** The format this version writes and reads. */
export const LEDGER_VERSION = 1;

type OutcomeFields = readonly [key: string, kind: QuestionKind, fingerprint: string, response: InputResponse];
/** The value is missing where there was none. */
type ValueFields = readonly [key: string, dependencies: readonly (readonly [string, string])[], value?: JSONValue];
type AskFields = readonly [key: string, fingerprint: string, invalidAnswers: number, changes: number, earlier: string];
type UrlFields = readonly [key: string, url: string];

/** A ledger as it stands in an envelope. */
export type LedgerFields = readonly [
  version: typeof LEDGER_VERSION,
  outcomes: readonly OutcomeFields[],
  values: readonly ValueFields[],
  asks: readonly AskFields[],
  urls: readonly UrlFields[],
];

/** Writes a ledger for an envelope; `null` for one in which nothing stands. */
export function encodeLedger(ledger: Ledger): LedgerFields | null {
  if (isEmptyLedger(ledger)) return null;
  return [
    LEDGER_VERSION,
    Array.from(
      ledger.outcomes,
      ([key, { kind, fingerprint, response }]) => [key, kind, fingerprint, response] as const,
    ),
    Array.from(ledger.values, ([key, { value, dependencies }]) =>
      value === undefined ? ([key, [...dependencies]] as const) : ([key, [...dependencies], value] as const),
    ),
    Array.from(
      ledger.asks,
      ([key, { fingerprint, invalidAnswers, changes, earlier }]) =>
        [key, fingerprint, invalidAnswers, changes, earlier] as const,
    ),
    [...ledger.urls],
  ];
}

/**
 * Reads a ledger back. Whoever sealed it held a key, and still its form is not taken on trust.
 *
 * @returns `"version"` for one that another version of this package wrote, `"malformed"` for one that none did.
 */
export function decodeLedger(value: unknown): Ledger | "version" | "malformed" {
  if (value === null) return createLedger();
  if (!Array.isArray(value) || value[0] !== LEDGER_VERSION) return "version";
  if (!isLedger(value)) return "malformed";
  const [, outcomes, values, asks, urls] = value;
  return {
    outcomes: new Map(outcomes.map(([key, kind, fingerprint, response]) => [key, { kind, fingerprint, response }])),
    values: new Map(
      values.map(([key, dependencies, recorded]) => [key, { value: recorded, dependencies: new Map(dependencies) }]),
    ),
    asks: new Map(
      asks.map(([key, fingerprint, invalidAnswers, changes, earlier]) => [
        key,
        { fingerprint, invalidAnswers, changes, earlier },
      ]),
    ),
    urls: new Map(urls),
  };
}

function isLedger(value: readonly unknown[]): value is LedgerFields {
  const checks = [isOutcome, isValue, isAsk, isPair];
  return (
    value.length === checks.length + 1 &&
    checks.every((isEntry, index) => {
      const entries = value[index + 1];
      return Array.isArray(entries) && entries.every((entry) => Array.isArray(entry) && isEntry(entry));
    })
  );
}

function isOutcome(entry: readonly unknown[]): boolean {
  const [key, kind, fingerprint, response] = entry;
  return entry.length === 4 && areStrings(key, fingerprint) && isQuestionKind(kind) && isRecord(response);
}

function isValue(entry: readonly unknown[]): boolean {
  const [key, dependencies] = entry;
  if (!(entry.length === 2 || entry.length === 3) || !areStrings(key) || !Array.isArray(dependencies)) return false;
  return dependencies.every((dependency) => Array.isArray(dependency) && isPair(dependency));
}

function isAsk(entry: readonly unknown[]): boolean {
  const [key, fingerprint, invalidAnswers, changes, earlier] = entry;
  return entry.length === 5 && areStrings(key, fingerprint, earlier) && areCounts(invalidAnswers, changes);
}

function isPair(entry: readonly unknown[]): boolean {
  return entry.length === 2 && areStrings(...entry);
}

function areStrings(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

function areCounts(...values: readonly unknown[]): boolean {
  return values.every((value) => Number.isSafeInteger(value) && Number(value) >= 0);
}

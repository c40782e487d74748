import { type InputResponse, isRecord, type JSONValue } from "@proj/types";
import { isQuestionKind, type QuestionKind } from "../ask/question.ts";
import { createLedger, isEmptyLedger, type Ledger } from "./ledger.ts";

/** The format this version writes and reads. */
const LEDGER_VERSION = 1;

type OutcomeFields = readonly [key: string, kind: QuestionKind, fingerprint: string, response: InputResponse];
/** Dependencies are places in the list of outcomes, for names would be most of a long flow's token. The value is missing where there was none. */
type ValueFields = readonly [key: string, dependencies: readonly number[], value?: JSONValue];
/** The fingerprint is empty where it is that of the outcome or of the open question. */
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

/** The fingerprints of the questions that are open, by key. */
type OpenFingerprints = {
  readonly get: (key: string) => readonly [kind: QuestionKind, fingerprint: string] | undefined;
};

/** Writes a ledger for an envelope; `null` for one in which nothing stands. */
export function encodeLedger(ledger: Ledger, open: OpenFingerprints): LedgerFields | null {
  if (isEmptyLedger(ledger)) return null;
  const { outcomes, values, asks, urls } = ledger;
  const places = new Map([...outcomes.keys()].map((key, place) => [key, place]));
  return [
    LEDGER_VERSION,
    Array.from(outcomes, ([key, { kind, fingerprint, response }]) => [key, kind, fingerprint, response] as const),
    Array.from(values, ([key, { value, dependencies }]) => {
      const read = Array.from(dependencies, (dependency) => places.get(dependency)).filter(
        (place) => place !== undefined,
      );
      return value === undefined ? ([key, read] as const) : ([key, read, value] as const);
    }),
    Array.from(asks, ([key, { fingerprint, invalidAnswers, changes, earlier }]) => {
      const isKnown = fingerprint === findFingerprint(ledger, open, key);
      return [key, isKnown ? "" : fingerprint, invalidAnswers, changes, earlier] as const;
    }),
    [...urls],
  ];
}

function findFingerprint(
  { outcomes }: Pick<Ledger, "outcomes">,
  open: OpenFingerprints,
  key: string,
): string | undefined {
  return outcomes.get(key)?.fingerprint ?? open.get(key)?.[1];
}

/** Whether a value is a ledger of the format that this version reads. */
export function isLedgerVersion(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value[0] === LEDGER_VERSION);
}

/**
 * Reads a ledger back. Whoever sealed it held a key, and still its form is not taken on trust.
 *
 * @param value of a format that {@link isLedgerVersion} knows.
 * @returns `undefined` for what no version of this package wrote.
 */
export function decodeLedger(value: unknown, open: OpenFingerprints): Ledger | undefined {
  if (value === null) return createLedger();
  if (!Array.isArray(value) || !isLedger(value)) return undefined;
  const [, outcomeFields, valueFields, askFields, urls] = value;
  const outcomes: Ledger["outcomes"] = new Map(
    outcomeFields.map(([key, kind, fingerprint, response]) => [key, { kind, fingerprint, response }]),
  );
  const names = outcomeFields.map(([key]) => key);
  const values: Ledger["values"] = new Map();
  for (const [key, places, recorded] of valueFields) {
    const dependencies = places.map((place) => names[place]);
    if (!dependencies.every((name) => name !== undefined)) return undefined;
    values.set(key, { value: recorded, dependencies: new Set(dependencies) });
  }
  const asks: Ledger["asks"] = new Map();
  for (const [key, written, invalidAnswers, changes, earlier] of askFields) {
    const fingerprint = written === "" ? findFingerprint({ outcomes }, open, key) : written;
    if (fingerprint === undefined) return undefined;
    asks.set(key, { fingerprint, invalidAnswers, changes, earlier });
  }
  return { outcomes, values, asks, urls: new Map(urls) };
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
  return areCounts(...dependencies);
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

import { isQuestionKind, type QuestionKind } from "../ask/question.ts";
import { decodeLedger, encodeLedger, isLedgerVersion, type LedgerFields } from "../ledger/encode-ledger.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { isSealedPrincipal, type SealedPrincipal } from "./principal.ts";
import { Rejection } from "./rejection.ts";

/** A question as the token remembers it: its kind and its fingerprint. */
export type AskedQuestion = readonly [kind: QuestionKind, fingerprint: string];

/**
 * The claims around the author's state. Every token carries all of them, whatever the codec; the codec seals their encoded form. Times are
 * milliseconds since the Unix epoch.
 */
export interface Envelope {
  /** Names this token. */
  readonly tokenId: string;
  /** Names the flow: the same in every round of one call. */
  readonly flowId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When the flow's first token was issued. */
  readonly flowStartedAt: number;
  /** How many tokens the flow has been issued, this one included. */
  readonly round: number;
  readonly method: string;
  /** The name of the tool or prompt, the URI of the resource. */
  readonly target: string;
  readonly argumentsDigest: string;
  /** `null` when there was no caller to bind to. */
  readonly principal: SealedPrincipal | null;
  readonly audience: string;
  /** What was asked in this round, by key. */
  readonly questions: ReadonlyMap<string, AskedQuestion>;
  /** The author's plaintext; absent when the author set none. */
  readonly state: string | undefined;
  /** What the server remembers of the flow for handlers that ask in line or by resolvers. */
  readonly ledger: Ledger;
}

/** What was asked before a first round. */
export const noQuestions: Envelope["questions"] = new Map();

/** The format this version writes and reads. */
const VERSION = 1;

/** The place of the ledger. */
const LEDGER = 14;

/**
 * The encoded form: a JSON array in a fixed order. An array keeps tokens short, and has no members that two readers could understand
 * differently.
 */
type Fields = readonly [
  version: typeof VERSION,
  tokenId: string,
  flowId: string,
  issuedAt: number,
  expiresAt: number,
  flowStartedAt: number,
  round: number,
  method: string,
  target: string,
  argumentsDigest: string,
  principal: SealedPrincipal | null,
  audience: string,
  questions: readonly (readonly [key: string, kind: QuestionKind, fingerprint: string])[],
  state: string | null,
  ledger: LedgerFields | null,
];

type Checks<Tuple extends readonly unknown[]> = { readonly [Index in keyof Tuple]: (value: unknown) => boolean };

const fieldChecks: Checks<Fields> = [
  (value) => value === VERSION,
  isString,
  isString,
  isCount,
  isCount,
  isCount,
  isCount,
  isString,
  isString,
  isString,
  isSealedPrincipal,
  isString,
  (value) => Array.isArray(value) && value.every(isQuestion),
  (value) => value === null || isString(value),
  // Read on its own.
  () => true,
];

const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** Writes an envelope as the bytes that a codec seals. */
export function encodeEnvelope(envelope: Envelope): Uint8Array<ArrayBuffer> {
  const fields: Fields = [
    VERSION,
    envelope.tokenId,
    envelope.flowId,
    envelope.issuedAt,
    envelope.expiresAt,
    envelope.flowStartedAt,
    envelope.round,
    envelope.method,
    envelope.target,
    envelope.argumentsDigest,
    envelope.principal,
    envelope.audience,
    Array.from(envelope.questions, ([key, [kind, fingerprint]]) => [key, kind, fingerprint] as const),
    envelope.state ?? null,
    encodeLedger(envelope.ledger, envelope.questions),
  ];
  return encoder.encode(JSON.stringify(fields));
}

/** Reads an envelope back. Whoever sealed it held a key, and still nothing in it is taken on trust. */
export function decodeEnvelope(payload: Uint8Array): Envelope | Rejection {
  const value = parse(payload);
  if (value === undefined) return new Rejection("not-an-envelope");
  if (value[0] !== VERSION) return new Rejection("version");
  if (value.length !== fieldChecks.length) return new Rejection("not-an-envelope");
  // What another version remembers of a flow must not be taken for nothing.
  if (!isLedgerVersion(value[LEDGER])) return new Rejection("ledger-version");
  if (!isFields(value)) return new Rejection("not-an-envelope");
  const [, tokenId, flowId, issuedAt, expiresAt, flowStartedAt, round, method, target, argumentsDigest, ...rest] =
    value;
  const [principal, audience, questionFields, state, ledgerFields] = rest;
  const questions = new Map(questionFields.map(([key, kind, fingerprint]) => [key, [kind, fingerprint] as const]));
  const ledger = decodeLedger(ledgerFields, questions);
  if (ledger === undefined) return new Rejection("not-an-envelope");
  return {
    tokenId,
    flowId,
    issuedAt,
    expiresAt,
    flowStartedAt,
    round,
    method,
    target,
    argumentsDigest,
    principal,
    audience,
    questions,
    state: state ?? undefined,
    ledger,
  };
}

function parse(payload: Uint8Array): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(decoder.decode(payload));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFields(value: readonly unknown[]): value is Fields {
  return fieldChecks.every((isValid, index) => isValid(value[index]));
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isQuestion(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length === 3 && isString(value[0]) && isQuestionKind(value[1]) && isString(value[2])
  );
}

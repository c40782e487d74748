import * as z from "zod";
import type { SealedContents } from "../../shared/sealed-contents.ts";

/** What a codec was given to seal: the envelope of a token, the record of a round, or something that this program cannot read. */
export type Sealed =
  | { readonly kind: "token"; readonly contents: SealedContents }
  | { readonly kind: "record"; readonly tokenId: string }
  | { readonly kind: "unknown" };

/** The marker of the records that the library gives to the single-use store. */
const Record = z.tuple([z.literal("single-use/1"), z.string()], z.unknown());

const Ledger = z.tuple([
  z.literal(1),
  z.array(z.tuple([z.string(), z.string(), z.string(), z.unknown()])),
  z.array(z.tuple([z.string(), z.array(z.number())], z.unknown())),
  z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.string()])),
  z.array(z.tuple([z.string(), z.string()])),
]);

/** The envelope's format 1, by its places. A release that changes it writes another number in the first. */
const Envelope = z.tuple([
  z.literal(1),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.tuple([z.string(), z.string()]).nullable(),
  z.string(),
  z.array(z.tuple([z.string(), z.string(), z.string()])),
  z.string().nullable(),
  Ledger.nullable(),
]);

const emptyLedger: z.infer<typeof Ledger> = [1, [], [], [], []];

/** Reads what the library hands to a codec, which to the codec itself is bytes and nothing else. */
export function readSealed(payload: Uint8Array): Sealed {
  const value = parse(payload);
  const record = Record.safeParse(value);
  if (record.success) return { kind: "record", tokenId: record.data[1] };
  const envelope = Envelope.safeParse(value);
  return envelope.success ? { kind: "token", contents: toContents(envelope.data) } : { kind: "unknown" };
}

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}

function toContents(fields: z.infer<typeof Envelope>): SealedContents {
  const [, tokenId, flowId, issuedAt, expiresAt, flowStartedAt, round, method, target, argumentsDigest, ...rest] =
    fields;
  const [caller, audience, questions, state, ledger] = rest;
  const [, outcomes, values, asks, urls] = ledger ?? emptyLedger;
  return {
    tokenId,
    flowId,
    issuedAt: writeTime(issuedAt),
    expiresAt: writeTime(expiresAt),
    flowStartedAt: writeTime(flowStartedAt),
    round,
    method,
    target,
    argumentsDigest,
    caller: caller && { kind: caller[0], digest: caller[1] },
    audience,
    questions: questions.map(([key, kind, fingerprint]) => ({ key, kind, fingerprint })),
    state,
    ledger: {
      outcomes: outcomes.map(([key, kind, , response]) => ({ key, kind, response })),
      steps: values.map(([key, , value]) => ({ key, value })),
      asks: asks.map(([key, , invalidAnswers]) => ({ key, invalidAnswers })),
      urls: urls.map(([key, url]) => ({ key, url })),
    },
  };
}

function writeTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

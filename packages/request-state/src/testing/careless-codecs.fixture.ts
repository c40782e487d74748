import { encodeBase64url, type RequestStateCodec } from "@proj/types";
import { type BrokenCodec, refuse, rules } from "./broken-codec.fixture.ts";
import { signingCodec } from "./signing-codec.fixture.ts";

/** Codecs that do not give back what they were given, or not always. */
export const carelessCodecs: readonly BrokenCodec[] = [
  {
    flaw: "opens no bytes as one",
    build: (secret) => change(secret, { unsealed: (bytes) => (bytes.length === 0 ? new Uint8Array(1) : bytes) }),
    breaks: [rules.roundTrips],
  },
  {
    flaw: "opens no bytes as nothing",
    build: (secret) => change(secret, { unsealed: (bytes) => (bytes.length === 0 ? (undefined as never) : bytes) }),
    breaks: [rules.roundTrips],
  },
  {
    flaw: "takes its bytes for text",
    build: (secret) => change(secret, { sealed: (bytes) => encoder.encode(decoder.decode(bytes)) }),
    breaks: [rules.roundTrips, rules.repetition, rules.instances, rules.ownership, rules.concurrency],
  },
  {
    flaw: "seals the whole buffer of a view",
    build: (secret) => change(secret, { sealed: (bytes) => new Uint8Array(bytes.buffer) }),
    breaks: [rules.roundTrips],
  },
  {
    flaw: "copies what it seals into one buffer for all calls",
    build(secret) {
      const { seal, unseal } = signingCodec(secret);
      const buffer = new Uint8Array(100_000);
      return {
        async seal(payload) {
          buffer.set(payload);
          await undefined;
          return seal(buffer.slice(0, payload.length));
        },
        unseal,
      };
    },
    breaks: [rules.concurrency],
  },
  {
    flaw: "opens into one buffer for all calls",
    build(secret) {
      const buffer = new Uint8Array(100_000);
      return change(secret, {
        unsealed(bytes) {
          buffer.set(bytes);
          return buffer.subarray(0, bytes.length);
        },
      });
    },
    breaks: [rules.ownership, rules.concurrency],
  },
  {
    flaw: "reads the bytes after the call has returned",
    build(secret) {
      const { seal, unseal } = signingCodec(secret);
      return { seal: (payload) => Promise.resolve().then(() => seal(payload)), unseal };
    },
    breaks: [rules.ownership],
  },
  {
    flaw: "wipes the bytes that it has sealed",
    build(secret) {
      const { seal, unseal } = signingCodec(secret);
      return {
        seal(payload) {
          const token = seal(payload);
          payload.fill(0);
          return token;
        },
        unseal,
      };
    },
    breaks: [rules.roundTrips, rules.ownership],
  },
  {
    flaw: "keeps what it opened and gives it out again",
    build(secret) {
      const { seal, unseal } = signingCodec(secret);
      const opened = new Map<string, Uint8Array>();
      return {
        seal,
        unseal(token) {
          const bytes = opened.get(token) ?? (unseal(token) as Uint8Array);
          opened.set(token, bytes);
          return bytes;
        },
      };
    },
    breaks: [rules.ownership],
  },
  {
    flaw: "opens a token once",
    build(secret) {
      const { seal, unseal } = signingCodec(secret);
      const opened = new Set<string>();
      return {
        seal: (payload) => `${seal(payload)}`,
        unseal(token) {
          const bytes = unseal(token);
          if (opened.has(token)) throw refuse("tampered");
          opened.add(token);
          return bytes;
        },
      };
    },
    breaks: [rules.repetition, rules.ownership, rules.concurrency],
  },
  {
    flaw: "makes a key for every codec",
    build: (secret) => signingCodec(`${secret} ${encodeBase64url(crypto.getRandomValues(new Uint8Array(9)))}`),
    breaks: [rules.instances],
  },
  {
    flaw: "writes half a surrogate pair",
    build(secret) {
      const { seal, unseal } = signingCodec(secret);
      return {
        seal: (payload) => `${seal(payload)}\ud800`,
        unseal(token) {
          if (typeof token !== "string" || !token.endsWith("\ud800")) throw refuse("malformed");
          return unseal(token.slice(0, -1));
        },
      };
    },
    breaks: [rules.tokenText],
  },
  {
    flaw: "seals no bytes at all",
    build: (secret) => ({ ...signingCodec(secret), seal: () => Promise.reject(new RangeError("no key")) }),
    breaks: Object.values(rules),
  },
  {
    flaw: "gives bytes for a token",
    build: (secret) => ({ ...signingCodec(secret), seal: (payload) => payload as never }),
    breaks: Object.values(rules),
  },
];

const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Change = (bytes: Uint8Array) => Uint8Array;

const keep: Change = (bytes) => bytes;

/** A codec that does something to the bytes it seals, or to those that it opened. */
function change(
  secret: string,
  { sealed = keep, unsealed = keep }: { sealed?: Change; unsealed?: Change },
): RequestStateCodec {
  const { seal, unseal } = signingCodec(secret);
  return { seal: (payload) => seal(sealed(payload)), unseal: (token) => unsealed(unseal(token) as Uint8Array) };
}

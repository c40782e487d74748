import { digestText, encodeBase64url, type RequestStateCodec } from "@proj/types";
import { describe, expect, test } from "vitest";
import { CodecContractError, confidentialityChecks } from "./index.ts";
import { signingCodec } from "./signing-codec.fixture.ts";

const HIDDEN = "a token shows nothing of its payload";
const FRESH = "tokens of equal payloads have nothing of the payload in common";

/** Only sealing is looked at here, so these codecs do not unseal. */
const sealing: readonly {
  readonly flaw: string;
  readonly seal: RequestStateCodec["seal"];
  readonly fails: string[];
}[] = [
  { flaw: "signs and does not encrypt", seal: signingCodec("secret").seal, fails: [HIDDEN, FRESH] },
  { flaw: "writes hexadecimal digits", seal: (payload) => `${nonce()}.${toHex(payload)}`, fails: [HIDDEN, FRESH] },
  { flaw: "writes capital digits", seal: (payload) => toHex(payload).toUpperCase(), fails: [HIDDEN, FRESH] },
  { flaw: "writes them after an odd digit", seal: (payload) => `0${toHex(payload)}`, fails: [HIDDEN, FRESH] },
  { flaw: "writes what it got", seal: (payload) => String.fromCharCode(...payload), fails: [HIDDEN, FRESH] },
  {
    flaw: "uses the standard alphabet",
    seal: (payload) => btoa(String.fromCharCode(...payload)),
    fails: [HIDDEN, FRESH],
  },
  { flaw: "puts some random bytes before it", seal: (payload) => encodeBase64url(salt(payload)), fails: [HIDDEN] },
  { flaw: "cuts its text in two", seal: (payload) => splitText(encodeBase64url(payload)), fails: [HIDDEN, FRESH] },
  { flaw: "encrypts every time alike", seal: (payload) => encodeBase64url(mask(payload, "key")), fails: [FRESH] },
  {
    flaw: "encrypts alike and adds something new",
    seal: (payload) => `${encodeBase64url(mask(payload, "key"))}.${nonce()}`,
    fails: [FRESH],
  },
  {
    flaw: "has nothing but this flaw: there is none",
    seal(payload) {
      const iv = nonce();
      return `v1.${payload.length}.${iv}.${encodeBase64url(mask(payload, `key ${iv}`))}`;
    },
    fails: [],
  },
];

describe.each(sealing)("a codec that $flaw", ({ seal, fails }) => {
  const codec = { seal, unseal: () => expect.unreachable() };
  test.each(confidentialityChecks)("as to whether $name", async ({ name, run }) => {
    const outcome = await run({ codec: () => codec, foreign: () => codec }).catch((error: unknown) => error);
    expect(CodecContractError.is(outcome)).toBe(fails.includes(name));
    if (!fails.includes(name)) expect(outcome).toBeUndefined();
  });
});

function nonce(): string {
  return encodeBase64url(crypto.getRandomValues(new Uint8Array(12)));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One to sixteen random bytes, then the payload. */
function salt(payload: Uint8Array): Uint8Array {
  const [count = 0] = crypto.getRandomValues(new Uint8Array(1));
  return Uint8Array.of(...crypto.getRandomValues(new Uint8Array(1 + (count % 16))), ...payload);
}

function splitText(text: string): string {
  return `${text.slice(0, 30)}.${text.slice(30)}`;
}

/** The payload under a stream of bytes that nobody knows without the key. */
function mask(payload: Uint8Array, key: string): Uint8Array {
  return payload.map(
    (byte, index) =>
      byte ^ digestText(`${key} ${index}`).charCodeAt(0) ^ (digestText(`${index} ${key}`).charCodeAt(1) << 2),
  );
}

import { ConfigurationError } from "@proj/types";
import { expect, test, vi } from "vitest";
import { jwe } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const SECRET = "correct horse battery staple, and more";
const bytes = new TextEncoder().encode(SECRET);
const payload = new TextEncoder().encode("payload");

function importHkdf(secret: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", new Uint8Array(secret), "HKDF", false, ["deriveBits"]);
}

function readError(pending: unknown): Promise<unknown> {
  return Promise.resolve(pending).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

test("a CryptoKey that equals another key rejects at the first use, naming both positions", async () => {
  const codec = jwe({ keys: ["an unrelated secret of enough bytes", SECRET, "1".repeat(32), await importHkdf(bytes)] });
  const error = await readError(codec.seal(payload));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect((error as Error).message).toBe("keys[1] and keys[3] are the same key; remove one of them.");
});

test("two CryptoKeys of equal bytes reject at the first use", async () => {
  const codec = jwe({ keys: [await importHkdf(bytes), await importHkdf(bytes)] });
  expect(await readError(codec.seal(payload))).toMatchObject({
    message: "keys[0] and keys[1] are the same key; remove one of them.",
  });
});

test("a failed derivation rejects every call with the same error, and no rejection is left unhandled", async () => {
  const failure = new Error("the platform has no HKDF");
  const deriveBits = vi.spyOn(crypto.subtle, "deriveBits").mockRejectedValue(failure);
  try {
    const token = await mintToken();
    const codec = jwe({ keys: ["1".repeat(32), SECRET] });
    const errors = await Promise.all([codec.seal(payload), codec.seal(payload), codec.unseal(token)].map(readError));
    errors.push(await readError(codec.seal(payload)), await readError(codec.unseal(token)));
    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toBeInstanceOf(ConfigurationError);
    expect(errors[0]).toMatchObject({
      message: "keys[0] cannot be used: the platform's WebCrypto refuses it.",
      cause: failure,
    });
    expect(deriveBits).toHaveBeenCalledTimes(2);
  } finally {
    deriveBits.mockRestore();
  }
});

test("the position of a key that the platform refuses is named", async () => {
  const revoked = { [Symbol.toStringTag]: "CryptoKey", algorithm: { name: "HKDF" }, usages: ["deriveBits"] };
  const codec = jwe({ keys: [SECRET, revoked as unknown as CryptoKey] });
  expect(await readError(codec.seal(payload))).toMatchObject({
    message: "keys[1] cannot be used: the platform's WebCrypto refuses it.",
  });
});

test("a malformed token is malformed whatever the keys are", async () => {
  const codec = jwe({ keys: [SECRET, await importHkdf(bytes)] });
  expect(await readRejection(codec, "no token")).toBe("malformed");
});

/** A token of the right shape, made without any derivation. */
async function mintToken(): Promise<string> {
  const { goldenTokens } = await import("./golden-tokens.fixture.ts");
  return goldenTokens[0]?.token ?? "";
}

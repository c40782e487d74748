import { expect, test, vi } from "vitest";
import { importDataKey } from "./data-key.ts";

const bytes = Uint8Array.from({ length: 32 }, (_, index) => 200 - index);

test("the id of a key is a labelled digest of it", async () => {
  const label = new TextEncoder().encode("mcp-request-state/kms1/key-id");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.of(...label, ...bytes)));
  const id = btoa(String.fromCharCode(...digest.subarray(0, 16)))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  expect((await importDataKey(bytes)).header).toBe(`kms1.${id.replace(/=+$/, "")}`);
});

test("a key cannot be exported, and encrypts and decrypts alone", async () => {
  const { cryptoKey } = await importDataKey(bytes);
  expect(cryptoKey.extractable).toBe(false);
  expect(cryptoKey.algorithm).toEqual({ name: "AES-GCM", length: 256 });
  expect([...cryptoKey.usages].sort()).toEqual(["decrypt", "encrypt"]);
});

test("the copies of a key are wiped when it is imported, and the bytes that were given are not touched", async () => {
  const { copies } = await watchCopies(() => importDataKey(bytes));
  expect(copies.map((copy) => copy.length)).toEqual([29 + 32, 32]);
  for (const copy of copies) expect(copy.every((byte) => byte === 0)).toBe(true);
  expect(bytes[0]).toBe(200);
});

test("they are wiped too when the platform refuses the key", async () => {
  const refusal = new Error("no AES here");
  const { copies, error } = await watchCopies(() => importDataKey(bytes), refusal);
  expect(error).toBe(refusal);
  for (const copy of copies) expect(copy.every((byte) => byte === 0)).toBe(true);
});

/** The bytes that WebCrypto is handed meanwhile, themselves and not copies of them. */
async function watchCopies(
  run: () => Promise<unknown>,
  refusal?: Error,
): Promise<{ copies: Uint8Array[]; error: unknown }> {
  const digest = vi.spyOn(crypto.subtle, "digest");
  const importKey = vi.spyOn(crypto.subtle, "importKey");
  if (refusal !== undefined) importKey.mockRejectedValue(refusal);
  try {
    const error = await run().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { copies: [digest.mock.calls[0]?.[1] as Uint8Array, importKey.mock.calls[0]?.[1] as Uint8Array], error };
  } finally {
    digest.mockRestore();
    importKey.mockRestore();
  }
}

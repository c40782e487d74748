import { createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { goldenTokens } from "./golden-tokens.fixture.ts";

// The format once more, from its description and with another cryptography library.

test.each(goldenTokens)("the key id $keyId is the labelled digest of the derived key", ({ keyHex, keyId }) => {
  const digest = createHash("sha256").update("mcp-request-state/jwe/v1/key-id").update(deriveKey(keyHex)).digest();
  expect(digest.subarray(0, 16).toString("base64url")).toBe(keyId);
});

test.each(goldenTokens)("the token of key $keyId decrypts with node:crypto", ({ keyHex, token, payload }) => {
  const [header = "", , vector = "", ciphertext = "", tag = ""] = token.split(".");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey(keyHex), Buffer.from(vector, "base64url"));
  decipher.setAAD(Buffer.from(header, "ascii")).setAuthTag(Buffer.from(tag, "base64url"));
  const plaintext = Buffer.concat([decipher.update(Buffer.from(ciphertext, "base64url")), decipher.final()]);
  expect(plaintext.toString("utf8")).toBe(payload);
});

function deriveKey(keyHex: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", Buffer.from(keyHex, "hex"), "", "mcp-request-state/jwe/v1/content-key", 32));
}

import { createDecipheriv, createHash } from "node:crypto";
import { expect, test } from "vitest";
import { goldenTokens } from "./golden-tokens.fixture.ts";

// The format once more, from its description and with another cryptography library.

test.each(goldenTokens)("the key id $keyId is the labelled digest of the data key", ({ dataKeyHex, keyId }) => {
  const digest = createHash("sha256").update("mcp-request-state/kms1/key-id").update(dataKeyHex, "hex").digest();
  expect(digest.subarray(0, 16).toString("base64url")).toBe(keyId);
});

test.each(goldenTokens)("the token $token decrypts with node:crypto", ({ dataKeyHex, token, payload }) => {
  const [version, keyId, iv = "", sealed = ""] = token.split(".");
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(dataKeyHex, "hex"), Buffer.from(iv, "base64url"));
  decipher.setAAD(Buffer.from(`${version}.${keyId}`, "ascii")).setAuthTag(bytes.subarray(-16));
  const plaintext = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
  expect(plaintext.toString("utf8")).toBe(payload);
});
